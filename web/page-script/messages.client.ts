import type { BrowserMessageId } from './message-ids.ts';

let messages: Record<BrowserMessageId, string> | undefined;

/** Returns a message in the language of the page, from `data-words` of its body. */
export const browserMessage = (id: BrowserMessageId): string => {
  messages ??= JSON.parse(document.body.dataset.words ?? '{}') as Record<BrowserMessageId, string>;
  return messages[id];
};
