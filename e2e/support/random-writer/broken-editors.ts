import type { Page } from 'playwright';
import { encodeHostMessage } from '#web/article/working-copy/protocol.ts';

/** Makes a page drop the first character typed after each save, like an editor that is mounted again. */
export const swallowLettersAfterSaves = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let isSaved = false;
    const swallow = (event: KeyboardEvent) => {
      if (event.ctrlKey) isSaved = isSaved || event.key === 's';
      else if (isSaved && event.key.length === 1) {
        isSaved = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    addEventListener('keydown', swallow, true);
  });
};

/** First byte of a message with an update (`web/article/working-copy/protocol.ts`). */
const UPDATE = 1;

/** Drops changes of the text on their way to the server, and confirms them. */
export const loseChanges = async (page: Page): Promise<void> => {
  await page.routeWebSocket('**/document?*', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (typeof message === 'string' || message[0] !== UPDATE) server.send(message);
      else socket.send(encodeHostMessage({ type: 'stored', n: message[1]! }) as Buffer);
    });
  });
};
