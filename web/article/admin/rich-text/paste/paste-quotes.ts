import { all, textOf } from './paste-dom.ts';

/** Maximum length of a quotation's source, in characters. */
const MAX_SOURCE_LENGTH = 300;

/** Returns the element that names the source of a quotation: the last one in it, the next one after it, or the caption of its figure. */
const findSource = (quote: HTMLElement): HTMLElement | undefined => {
  const last = quote.lastElementChild;
  const next = quote.nextElementSibling;
  const caption = quote.parentElement?.localName === 'figure' ? quote.parentElement.querySelector('figcaption') : null;
  const candidates = [last, last?.lastElementChild, next, next?.firstElementChild, caption];
  return candidates.find((each): each is HTMLElement => each instanceof HTMLElement && isSource(each));
};

/**
 * Returns whether an element is a source: a `figcaption`, or a `cite` or `footer` that is alone in its line. Inside a sentence, `cite` is
 * the title of a work.
 */
const isSource = (element: HTMLElement): boolean => {
  if (element.localName === 'figcaption') return true;
  if (!/^(cite|footer)$/.test(element.localName)) return false;
  const line = element.parentElement;
  return line?.localName !== 'p' || textOf(line) === textOf(element);
};

/**
 * Moves the source of each quotation in pasted HTML, such as its author, to the `data-source` attribute, so that it is not appended to the
 * quoted text.
 */
export const takeQuoteSources = (body: HTMLElement): void => {
  for (const quote of all(body, 'blockquote')) {
    const source = findSource(quote);
    const text = source ? textOf(source).replace(/^[—–-]+\s*/, '') : '';
    if (!source || text === '' || text.length > MAX_SOURCE_LENGTH) continue;
    quote.dataset.source = text;
    const line = source.closest('p');
    source.remove();
    // An empty line would become a break at the end of the quotation.
    if (line && textOf(line) === '') line.remove();
  }
};
