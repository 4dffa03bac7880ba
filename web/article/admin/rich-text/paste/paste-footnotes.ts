import { MAX_FOOTNOTE_LENGTH } from '#domain/shared/block-limits.ts';
import { all, textOf } from './paste-dom.ts';

/** Selector of the lists of footnotes and endnotes in HTML of Word, and of their paragraphs. */
const NOTES =
  '[style*="mso-element:footnote-list"],[style*="mso-element:endnote-list"],.MsoFootnoteText,.MsoEndnoteText';

/** Selector of what holds the text of one footnote: a paragraph of Word, or an item of a list on a web page. */
const NOTE = '.MsoFootnoteText,.MsoEndnoteText,li';

/** The number of a footnote, as a link shows it: `[1]`, `1`, `iv`. */
const NUMBER = /^\[?(\d{1,3}|[ivxlc]{1,5})\]?$/;

/**
 * Converts the footnotes of pasted HTML. A number whose note was copied with it becomes a footnote. Of another, the number stays in its
 * place in the text, in brackets, since its link works only in the copied document; notes without a number move to the end.
 */
export const keepFootnotes = (body: HTMLElement): void => {
  const taken = new Set<Element>();
  for (const link of all(body, 'a[href*="#"]')) {
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith('#') && !/#_(ftn|edn)/.test(href)) continue;
    const number = textOf(link);
    const note = NUMBER.test(number) ? noteOf(body, link) : undefined;
    if (note) taken.add(note.element);
    if (note) replaceNumber(link, note.text);
    else if (NUMBER.test(number)) link.replaceWith(number.replace(NUMBER, '[$1]'));
    else link.replaceWith(...link.childNodes);
  }
  for (const note of taken) note.remove();
  for (const notes of all(body, NOTES)) {
    if (taken.size > 0 && textOf(notes) === '') notes.remove();
    else if (!notes.parentElement?.closest(NOTES)) body.append(notes);
  }
  for (const list of all(body, 'ol,ul')) if (list.children.length === 0) list.remove();
};

/** Returns the note that a link leads to, with its text; undefined if it was not copied or is too long for a footnote. */
const noteOf = (body: HTMLElement, link: HTMLElement): { element: Element; text: string } | undefined => {
  const name = link.getAttribute('href')!.split('#').at(-1);
  const target = all(body, '[id],a[name]').find(
    (each) => each !== link && (each.id === name || each.getAttribute('name') === name),
  );
  const element = target?.closest(NOTE) ?? target?.querySelector(NOTE) ?? undefined;
  if (!element || element.contains(link)) return undefined;
  const text = textOf(element)
    .replace(/^(?:\[\w{1,5}\]|\d{1,3}\.?|\^|↑)\s*/, '')
    .replace(/\s*↩\ufe0e?$/, '');
  return text !== '' && text.length <= MAX_FOOTNOTE_LENGTH ? { element, text } : undefined;
};

/** Puts a footnote in the place of its number. */
const replaceNumber = (link: HTMLElement, text: string): void => {
  const footnote = document.createElement('sup');
  footnote.dataset.footnote = text;
  const raised = link.closest('sup');
  (raised && textOf(raised) === textOf(link) ? raised : link).replaceWith(footnote);
};
