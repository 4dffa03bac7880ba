/** Markdown syntax that rarely occurs in ordinary text: headings, bold, links, fences, quotations and two list items in a row. */
const MARKDOWN = [
  /^#{1,6} +\S/m,
  /(\*\*|__)(?=\S)[^*_\n]+\S?\1/,
  /\[[^\]\n]+\]\((https?:|mailto:|\/)[^)\s]+\)/,
  /^(```|~~~)/m,
  /^> ?\S.*$/m,
  /^( *)[-*+] \S.*\n+\1[-*+] \S/m,
  /^ *\d{1,2}[.)] \S.*\n+ *\d{1,2}[.)] \S/m,
];

/** Returns whether a pasted text is clearly Markdown. A stray `*`, `-` or `_` does not count. */
export const looksLikeMarkdown = (text: string): boolean => {
  const normalized = text.replaceAll('\r\n', '\n');
  return MARKDOWN.some((mark) => mark.test(normalized));
};

/** Minimum width of a page, in characters; texts with shorter lines are verses, lists or addresses. */
const MIN_LINE_LENGTH = 45;
/** A line of at least this share of the widest one continues in the next line. */
const FULL_LINE = 0.75;

/**
 * Joins the lines of each paragraph of a text copied from a PDF, where every line ends with a break. Returns the text unchanged unless it
 * has at least 3 lines and most of them are about as wide as a page.
 */
export const joinHardBreaks = (text: string): string => {
  const lines = text.replaceAll(/\r\n?/g, '\n').trimEnd().split('\n');
  const lengths = lines.map((line) => line.trim().length).filter((length) => length > 0);
  const widest = Math.max(0, ...lengths);
  const isFull = (line: string) => line.trim().length >= FULL_LINE * widest;
  const isPage =
    lengths.length >= 3 &&
    widest >= MIN_LINE_LENGTH &&
    widest <= 160 &&
    lines.filter(isFull).length * 2 >= lengths.length;
  if (!isPage) return text;
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu));
  return lines.reduce((joined, line, index) => {
    const before = lines[index - 1];
    if (before === undefined) return line.trim();
    const goesOn = isFull(before) && line.trim() !== '' && !startsParagraph(before, line, widest);
    return goesOn ? joinLines(joined, line.trim(), words) : `${joined}\n${line.trim()}`;
  }, '');
};

/** A sentence that ends before this share of the widest line also ends its paragraph. */
const LAST_LINE = 0.9;

const startsParagraph = (before: string, line: string, widest: number): boolean => {
  const last = before.trim();
  const isItem = /^([•–—*-]|\d{1,2}[.)])\s/.test(line.trim());
  const endsSentence = /[.!?:»”"]$/.test(last) && /^[\p{Lu}«“"]/u.test(line.trim());
  return isItem || (endsSentence && (last.length < LAST_LINE * widest || /^\s{2,}/.test(line)));
};

/**
 * Joins two lines. Removes a hyphen at the line end only if the whole word occurs in the text; otherwise it may belong to the word, as in
 * "guarda-chuva".
 */
const joinLines = (joined: string, line: string, words: ReadonlySet<string>): string => {
  if (joined.endsWith('\u00ad')) return joined.slice(0, -1) + line;
  const [, start] = /(\p{L}+)-$/u.exec(joined) ?? [];
  const [end] = /^\p{Ll}+/u.exec(line) ?? [];
  if (!start || !end) return `${joined} ${line}`;
  return words.has(`${start}${end}`.toLowerCase()) ? joined.slice(0, -1) + line : joined + line;
};
