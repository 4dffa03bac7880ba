import { all, textOf } from './paste-dom.ts';

/** Selector of footnotes and endnotes in HTML of Word. */
const NOTES =
  '[style*="mso-element:footnote-list"],[style*="mso-element:endnote-list"],.MsoFootnoteText,.MsoEndnoteText';

/**
 * Converts the footnotes of pasted HTML to plain text, since their links work only in the copied document. The number of a footnote stays
 * in its place in the text, in brackets; the notes move to the end.
 */
export const keepFootnotes = (body: HTMLElement): void => {
  for (const link of all(body, 'a[href*="#"]')) {
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith('#') && !/#_(ftn|edn)/.test(href)) continue;
    const number = textOf(link).replace(/^\[?(\d{1,3}|[ivxlc]{1,5})\]?$/, '[$1]');
    if (/^\[/.test(number)) link.replaceWith(number);
    else link.replaceWith(...link.childNodes);
  }
  for (const notes of all(body, NOTES)) {
    if (!notes.parentElement?.closest(NOTES)) body.append(notes);
  }
};
