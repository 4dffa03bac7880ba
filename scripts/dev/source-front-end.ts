import { fileURLToPath } from 'node:url';
import type { WebHandler } from '#api/pages/waku.ts';
import type { RemoteModules } from './remote-modules.ts';

/** Waku's module with the handler of pages. */
const ENTRY = fileURLToPath(new URL('./lib/vite-entries/entry.server.js', import.meta.resolve('waku')));

export interface SourceFrontEnd {
  /** Renders a page from the current sources. */
  web: WebHandler;
  /** Loads what rendering needs, so that the first page does not wait for it. */
  load(): Promise<void>;
}

/**
 * Creates an object that renders pages from the current sources, without a build: `web` renders a page, and `load` loads in advance what
 * rendering needs. `modules` loads the sources.
 */
export const sourceFrontEnd = (modules: RemoteModules): SourceFrontEnd => {
  const loadEntry = async () => (await modules.load('rsc', ENTRY)) as { unstable_serverEntry: { fetch: WebHandler } };
  return {
    web: async (request, context) => (await loadEntry()).unstable_serverEntry.fetch(request, context),
    load: async () => void (await loadEntry()),
  };
};
