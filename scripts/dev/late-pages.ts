import type { Plugin } from 'vite';
import { OPENED } from './browser/events.ts';

/**
 * Creates a Vite plugin that reloads pages which were loading during an edit: they may show the old state, and missed the notification of
 * the edit.
 */
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
