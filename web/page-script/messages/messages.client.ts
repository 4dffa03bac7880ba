import type { BrowserMessageId } from './message-ids.ts';

let messages: Record<BrowserMessageId, string> | undefined;

/**
 * Returns a message in the language of the page. The server puts the messages of the page script into `data-words` of the `<body>` element.
 */
export const browserMessage = (id: BrowserMessageId): string => {
  messages ??= JSON.parse(document.body.dataset.words ?? '{}') as Record<BrowserMessageId, string>;
  return messages[id];
};
