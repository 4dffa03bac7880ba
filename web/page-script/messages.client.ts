import type { PageWord } from './message-ids.ts';

let words: Record<PageWord, string> | undefined;

/** A message in the language of the page, which carries it in `data-words` of its body. */
export const word = (id: PageWord): string => {
  words ??= JSON.parse(document.body.dataset.words ?? '{}') as Record<PageWord, string>;
  return words[id];
};
