import type { BrowserMessageId } from './message-ids.ts';

let words: Record<BrowserMessageId, string> | undefined;

/** Returns a message in the language of the page, from `data-words` of its body. */
export const word = (id: BrowserMessageId): string => {
  words ??= JSON.parse(document.body.dataset.words ?? '{}') as Record<BrowserMessageId, string>;
  return words[id];
};
