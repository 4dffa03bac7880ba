import type { Plugin } from 'vite';
import { OPENED } from './browser/events.ts';

/** Has pages loaded again that were on their way during an edit: they may be what they were before it, and did not hear of it. */
export const reloadLatePages = (): Plugin => {
  let editedAt = 0;
  return {
    name: 'levada:reload-late-pages',
    configureServer({ environments }) {
      environments.client.hot.on(OPENED, (askedAt: number, client) => {
        if (editedAt > askedAt) client.send({ type: 'full-reload' });
      });
    },
    hotUpdate() {
      editedAt = Date.now();
    },
  };
};
