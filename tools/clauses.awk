# Build tool: extracts the clauses from docs/rules/<game>.md and writes them as a C table.
# A clause is a paragraph that begins with its number in bold: **CW-2.6c** text.
# Usage: awk -v game=NAME -f clauses.awk RULES.
function quoted(s) {
    gsub(/\\/, "\\\\", s)
    gsub(/"/, "\\\"", s)
    return "\"" s "\""
}
function flush() {
    if (id != "") {
        gsub(/\*\*/, "", text)
        gsub(/`/, "", text)
        sub(/^[ ]+/, "", text)
        printf "    {%s, %s},\n", quoted(id), quoted(text)
    }
    id = ""
    text = ""
}
BEGIN {
    print "/* Made from docs/rules/" game ".md by tools/clauses.awk. */"
    print "#include <stddef.h>\n\n#include \"colossi/game.h\"\n"
    print "extern const col_clause " game "_clauses[];"
    print "const col_clause " game "_clauses[] = {"
}
/^\*\*[A-Z][A-Z]-[0-9A-Za-z.]+\*\*/ {
    flush()
    end = index(substr($0, 3), "**")
    id = substr($0, 3, end - 1)
    text = substr($0, end + 4)
    next
}
/^[ \t]*$/ || /^#/ || /^\|/ { flush(); next }
id != "" { sub(/^[ \t]+/, ""); text = text " " $0 }
END {
    flush()
    print "    {NULL, NULL},\n};"
}
