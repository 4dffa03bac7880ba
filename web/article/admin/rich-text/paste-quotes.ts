import { all, textOf } from './paste-dom.ts';

/** The longest source that a quotation can have, in characters. */
const MAX_SOURCE_LENGTH = 300;

/** The element that names the source of a quotation: the last thing in it, the next behind it, or the caption of its figure. */
const findSource = (quote: HTMLElement): HTMLElement | undefined => {
  const last = quote.lastElementChild;
  const next = quote.nextElementSibling;
  const caption = quote.parentElement?.localName === 'figure' ? quote.parentElement.querySelector('figcaption') : null;
  const candidates = [last, last?.lastElementChild, next, next?.firstElementChild, caption];
  return candidates.find((each): each is HTMLElement => each instanceof HTMLElement && isSource(each));
};

/** `cite` and `footer` are sources where nothing stands beside them in their line: inside a sentence, `cite` is the title of a work. */
const isSource = (element: HTMLElement): boolean => {
  if (element.localName === 'figcaption') return true;
  if (!/^(cite|footer)$/.test(element.localName)) return false;
  const line = element.parentElement;
  return line?.localName !== 'p' || textOf(line) === textOf(element);
};

/** Makes the source of a quotation its attribute: as text it would be glued to the words that are quoted. */
export const takeQuoteSources = (body: HTMLElement): void => {
  for (const quote of all(body, 'blockquote')) {
    const source = findSource(quote);
    const text = source ? textOf(source).replace(/^[—–-]+\s*/, '') : '';
    if (!source || text === '' || text.length > MAX_SOURCE_LENGTH) continue;
    quote.dataset.source = text;
    source.remove();
  }
};
