# Build tool: writes the opening book data/<game>/book.txt as a C table.
# Usage: awk -v game=NAME -f book.awk BOOK. A line that is no entry stops the build.
BEGIN {
    print "/* Made from data/" game "/book.txt by tools/book.awk. */"
    print "#include \"colossi/players.h\"\n"
    print "extern const col_book " game "_book;"
    print "static const col_book_entry ENTRIES[] = {"
}
/^#/ || /^[ \t]*$/ { next }
$1 != "entry" || length($2) != 16 || $2 ~ /[^0-9a-f]/ || $3 !~ /^[0-9]+$/ || $3 > 100 {
    print FILENAME ": line " NR ": this is not an entry of a book" > "/dev/stderr"
    failed = 1
    exit 1
}
{
    printf "    {0x%s, %d},\n", substr($2, 1, 8), $3
    count++
}
END {
    if (failed) exit 1
    print "    {0, 0},\n};"
    print "const col_book " game "_book = {ENTRIES, " count + 0 "};"
}
