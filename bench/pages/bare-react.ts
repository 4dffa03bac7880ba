import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadWeb } from '#api/pages/waku.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { createQueries, type Queries, type ReadDatabase } from '#projections/read-models.ts';

/** Renders the same document again with React only: no routing and no queries. */
export type RenderAgain = () => Promise<Buffer>;

type RenderToBytes = (element: unknown, tell: (failure: unknown) => void) => Promise<Buffer>;
type Renderer = () => Promise<{ renderToBytes: RenderToBytes }>;

const RENDERER = 'web/html-renderer/react-dom.ts';

/**
 * Opens the built pages so that React renders their elements again from cached query results. Can be called once per process, because it
 * replaces the pages' renderer.
 */
export const openBareReact = async (dist: string, read: ReadDatabase, siteUrl: string) => {
  let again: RenderAgain | undefined;
  await replaceRenderer(dist, (render) => (element, tell) => {
    const within = AsyncLocalStorage.snapshot();
    again = () => within(render, element, fail);
    return render(element, tell);
  });
  const web = await loadWeb(dist);
  const context = { queries: remembering(createQueries(read, () => {})), siteUrl, isValidEmailToken: () => false };
  return async (path: string): Promise<RenderAgain> => {
    const [today, now] = [todayInMadeira(new Date()), new Date().toISOString()];
    const { status } = await web(new Request(siteUrl + path), {
      ...context,
      today,
      now,
      response: {},
      renderErrors: [],
    });
    if (status !== 200 || !again) throw new Error(`${path} answered ${status}`);
    return again;
  };
};

/** Replaces the HTML renderer in the manifest of modules that the release's server components import. */
const replaceRenderer = async (dist: string, by: (render: RenderToBytes) => RenderToBytes): Promise<void> => {
  const list = pathToFileURL(resolve(dist, 'server/__vite_rsc_env_imports_manifest.js')).href;
  const modules = ((await import(list)) as { default: Record<string, Renderer> }).default;
  const real = await modules[RENDERER]!();
  modules[RENDERER] = async () => ({ ...real, renderToBytes: by(real.renderToBytes) });
};

const fail = (failure: unknown): never => {
  throw failure;
};

/** Caches the result of each query. */
const remembering = (queries: Queries): Queries => {
  const answers = new Map<string, unknown>();
  return new Proxy(queries, {
    get:
      (target, name) =>
      (...args: unknown[]) => {
        const key = JSON.stringify([name, ...args]);
        if (!answers.has(key)) answers.set(key, Reflect.get(target, name)(...args));
        return answers.get(key);
      },
  });
};
