// The rules of a game as one wants to read them: a guide with figures, contents and a search. The clauses, which are the
// exact rules, stand behind its passages and open in place. The same guide is on a page of its own and in a dialog at the table,
// where what matters now comes first.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLanguage } from "../say/language";
import { say } from "../say/say";
import { useLoaded } from "../ui/loaded";
import { passagesOf, type Block } from "./blocks";
import { loadBook, type Book } from "./guide-data";
import { search, wordsIn, type Hit } from "./guide-search";
import { BlockView, Clauses, litUp, placeOf, ReadingContext, type Reading } from "./guide-text";
import "./guide.css";

type Heading = Extract<Block, { kind: "heading" }>;

const headingsOf = (blocks: Block[]) => blocks.filter((b): b is Heading => b.kind === "heading" && b.level <= 3);

const TOP = 120; // pixels from the upper edge, where a heading stands that the contents have led to

// The heading that is being read: the last one that has reached the upper edge of the screen.
function useCurrent(root: { current: HTMLElement | null }, headings: Heading[]): string {
    const [current, setCurrent] = useState("");
    useEffect(() => {
        const look = () => {
            const above = headings.filter(({ id }) => {
                const rect = root.current?.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect();
                return rect && rect.top < TOP;
            });
            setCurrent(above.at(-1)?.id ?? headings[0]?.id ?? "");
        };
        look();
        document.addEventListener("scroll", look, { capture: true, passive: true });
        return () => document.removeEventListener("scroll", look, { capture: true });
    }, [headings]);
    return current;
}

function Contents({ headings, current, lead }: { headings: Heading[]; current: string; lead(id: string): void }) {
    const [isOpen, setOpen] = useState(false); // on a small screen
    const list = useRef<HTMLUListElement>(null);
    // A long list follows the reader.
    useEffect(() => {
        const link = list.current?.querySelector<HTMLElement>("[aria-current]");
        if (!link || !list.current) return;
        const [inner, outer] = [link.getBoundingClientRect(), list.current.getBoundingClientRect()];
        if (inner.top < outer.top) list.current.scrollTop += inner.top - outer.top;
        if (inner.bottom > outer.bottom) list.current.scrollTop += inner.bottom - outer.bottom;
    }, [current, isOpen]);
    return (
        <nav class="guide-contents" aria-label={say("learn.guide.contents")} data-open={isOpen}>
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {say("learn.guide.contents")}
            </button>
            <ul ref={list}>
                {headings.map(({ id, level, html }) => (
                    <li key={id} data-level={level}>
                        <a
                            href={`#${id}`}
                            aria-current={id === current ? "true" : undefined}
                            dangerouslySetInnerHTML={{ __html: html }}
                            onClick={(event) => {
                                event.preventDefault();
                                setOpen(false);
                                lead(id);
                            }}
                        />
                    </li>
                ))}
            </ul>
        </nav>
    );
}

function Hits({ hits, words, lead }: { hits: [Hit[], Hit[]]; words: string[]; lead(target: string): void }) {
    const count = hits[0].length + hits[1].length;
    const list = (found: Hit[], language?: string) => (
        <ul class="guide-hits" lang={language}>
            {found.map((hit, i) => (
                <li key={i}>
                    <button type="button" onClick={() => lead(hit.target)}>
                        <b dangerouslySetInnerHTML={{ __html: hit.section }} />
                        <span dangerouslySetInnerHTML={{ __html: litUp(hit.html, words) }} />
                    </button>
                </li>
            ))}
        </ul>
    );
    return (
        <section aria-label={say("page.rules_of.search")}>
            <p role="status" class="quiet-text">
                {count === 0 ? say("page.rules_of.none") : say("learn.guide.hits", { hits: count })}
            </p>
            {list(hits[0])}
            {hits[1].length > 0 && <h3>{say("learn.guide.in_clauses")}</h3>}
            {list(hits[1], "en")}
        </section>
    );
}

// The passages behind which the clauses stand that matter now, and the clauses that have none.
function Now({ book, topics, lead }: { book: Book; topics: string[]; lead(id: string): void }) {
    let section: Heading | undefined;
    const found: { section?: Heading; html: string; place: string }[] = [];
    const said = new Set<string>();
    for (const [i, block] of book.blocks.entries()) {
        if (block.kind === "heading") section = block;
        for (const [j, passage] of passagesOf(block).entries()) {
            const news = passage.clauses.filter((id) => topics.includes(id) && !said.has(id));
            if (news.length === 0 || passage.html === "") continue;
            for (const id of news) said.add(id);
            found.push({ section, html: passage.html, place: `${i}.${j}` });
        }
    }
    const rest = topics.filter((id) => !said.has(id) && book.clauses.has(id));
    return (
        <section class="guide-now" aria-label={say("page.rules_of.now")}>
            <h2>{say("page.rules_of.now")}</h2>
            {found.map(({ section: heading, html, place }, i) => (
                <p key={place} lang={book.language}>
                    {heading !== found[i - 1]?.section && (
                        <a
                            href={`#${heading?.id}`}
                            onClick={(event) => {
                                event.preventDefault();
                                lead(heading?.id ?? "");
                            }}
                            dangerouslySetInnerHTML={{ __html: heading?.html ?? "" }}
                        />
                    )}{" "}
                    <span dangerouslySetInnerHTML={{ __html: html }} />
                </p>
            ))}
            {rest.length > 0 && <Clauses ids={rest} />}
        </section>
    );
}

const isClause = (target: string) => /^[A-Z]{2}-/.test(target);

interface GuideProps {
    game: string;
    at: string; // a clause or the id of a heading, or ""
    topics: string[]; // the clauses that matter now
    isPage?: boolean; // it has an address of its own
    isPrinted?: boolean;
}

export function Guide(props: GuideProps) {
    const language = useLanguage();
    const book = useLoaded(`${props.game}/${language}`, loadBook);
    if (!book) return <p class="quiet-text">{say("learn.guide.loading")}</p>;
    return <GuideOf key={book.language} book={book} language={language} {...props} />;
}

function GuideOf({
    book,
    language,
    game,
    at,
    topics,
    isPage,
    isPrinted,
}: GuideProps & { book: Book; language: string }) {
    const root = useRef<HTMLDivElement>(null);
    const [filter, setFilter] = useState("");
    const [words, setWords] = useState<string[]>([]); // lit up in the text after a hit was chosen
    const [opened, setOpened] = useState(new Set<string>());
    const [areAllOpen, setAllOpen] = useState(isPrinted === true);
    const [target, setTarget] = useState({ id: at });
    const headings = useMemo(() => headingsOf(book.blocks), [book]);
    const current = useCurrent(root, headings);
    useEffect(() => setTarget({ id: at }), [at]);

    // Opens and shows what was asked for.
    useEffect(() => {
        const { id } = target;
        if (id === "") return;
        if (isClause(id)) {
            const place = book.hasGuide ? placeOf(book.blocks, id) : undefined;
            if (place !== undefined) setOpened((now) => new Set([...now, place]));
            else setAllOpen(true);
        }
        const frame = requestAnimationFrame(() => {
            const escaped = CSS.escape(id);
            const found = root.current?.querySelector<HTMLElement>(
                isClause(id) ? `article [data-clause="${escaped}"]` : `#${escaped}, [data-block="${escaped}"]`,
            );
            found?.scrollIntoView({ block: isClause(id) ? "center" : "start" });
            if (target.id !== at || isClause(id)) found?.focus({ preventScroll: true });
        });
        return () => cancelAnimationFrame(frame);
    }, [target, book]);

    function lead(id: string): void {
        setTarget({ id });
        if (isPage && !id.startsWith("block-")) history.replaceState(null, "", `#${id}`);
    }

    const hits = useMemo((): [Hit[], Hit[]] => {
        const behind = book.hasGuide ? search(book.rules, filter).filter((h) => isClause(h.target)) : [];
        return [search(book.blocks, filter), behind];
    }, [book, filter]);
    const reading: Reading = {
        game,
        figures: book.figures,
        clauses: book.clauses,
        isEager: isPrinted === true,
        words,
        asked: isClause(target.id) ? target.id : "",
        opened,
        toggle: (place) => {
            const next = new Set(opened);
            if (!next.delete(place)) next.add(place);
            setOpened(next);
        },
    };
    const isSearching = wordsIn(filter).length > 0;
    return (
        <ReadingContext.Provider value={reading}>
            <div class="guide" data-page={isPage} ref={root}>
                <div class="guide-tools">
                    <input
                        class="filter"
                        type="search"
                        placeholder={say("learn.guide.search")}
                        aria-label={say("page.rules_of.search")}
                        value={filter}
                        onInput={(e) => {
                            setFilter(e.currentTarget.value);
                            setWords([]);
                        }}
                    />
                    <Contents
                        headings={headings}
                        current={current}
                        lead={(id) => {
                            setFilter("");
                            lead(id);
                        }}
                    />
                </div>
                {isSearching ? (
                    <Hits
                        hits={hits}
                        words={wordsIn(filter)}
                        lead={(id) => {
                            setWords(wordsIn(filter));
                            setFilter("");
                            lead(id);
                        }}
                    />
                ) : (
                    <article
                        class="guide-article"
                        onClick={(event) => {
                            const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
                            if (!link || event.defaultPrevented) return;
                            event.preventDefault();
                            lead(link.hash.slice(1));
                        }}
                    >
                        {topics.length > 0 && at === "" && <Now book={book} topics={topics} lead={lead} />}
                        {book.hasGuide && book.language !== language && (
                            <p class="quiet-text">{say("learn.guide.english")}</p>
                        )}
                        <div class="guide-blocks" lang={book.language}>
                            {book.blocks.map((block, i) => (
                                <div key={i} class="block" data-kind={block.kind} data-block={`block-${i}`}>
                                    <BlockView block={block} place={`${i}`} />
                                </div>
                            ))}
                        </div>
                        {book.hasGuide && (
                            <details
                                class="all-clauses"
                                open={areAllOpen}
                                onToggle={(e) => setAllOpen(e.currentTarget.open)}
                            >
                                <summary>{say("learn.guide.all")}</summary>
                                {areAllOpen && (
                                    <div lang="en">
                                        {book.rules.map((block, i) => (
                                            <BlockView key={i} block={block} place={`rules-${i}`} />
                                        ))}
                                    </div>
                                )}
                            </details>
                        )}
                    </article>
                )}
            </div>
        </ReadingContext.Provider>
    );
}
