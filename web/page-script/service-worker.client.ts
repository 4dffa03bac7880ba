/// <reference types="vite/client" />
import type { FetchEvent, PagesCacheName, WorkerScope } from './service-worker-scope.ts';

declare const self: WorkerScope;

/**
 * Keeps on the device what was read, with its pictures, so that it can be read again without a connection; for any other page
 * it answers with the page `offline`, which lists what is kept. With a connection every page comes from the site.
 *
 * One file without imports: a service worker is no module everywhere.
 */
const PAGES: PagesCacheName = 'levada-pages';
const ASSETS = 'levada-assets';
const PICTURES = 'levada-pictures';
/** The offline pages of this release. */
const OFFLINE = `levada-offline-${import.meta.env.WAKU_BUILD_ID ?? 'development'}`;

const OFFLINE_PATHS = { pt: '/offline', en: '/en/offline' };

/** Entries kept at most; the oldest go first. */
const LIMITS = { [PAGES]: 60, [ASSETS]: 150, [PICTURES]: 300 };

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(keepPictures(event.data.pictures)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openImmutable(event, ASSETS));
  else if (pathname.startsWith('/media/')) event.respondWith(openPicture(event));
});

/**
 * A release brings its offline pages; what they need counts as newest, so that it outlasts the files of older releases. It takes
 * over at once: kept files are named after their content and shared by all releases, so pages of the older one, open or kept,
 * still find theirs.
 */
const install = async (): Promise<void> => {
  const offline = await caches.open(OFFLINE);
  for (const path of Object.values(OFFLINE_PATHS)) {
    const page = await fetchWhole(path, { cache: 'reload' });
    await keepAssetsOf(page.clone());
    await offline.put(path, page);
  }
  await keepOpenPages();
  await self.skipWaiting();
};

const activate = async (): Promise<void> => {
  const ours: string[] = [PAGES, ASSETS, PICTURES, OFFLINE];
  for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** The first page of a visit came before the worker. One that fails is kept when it is next read. */
const keepOpenPages = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(
    windows.map(async ({ url }) => {
      const page = await fetchWhole(url);
      await keepAssetsOf(page.clone());
      await keepPage(url, page);
    }),
  );
};

const openPage = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request;
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepPage(url, page.clone()));
    return page;
  } catch (error) {
    const kept = (await keptPage(url)) ?? (await offlinePage(url));
    if (kept) return kept;
    throw error;
  }
};

const keepPage = async (url: string, page: Response): Promise<void> => {
  const path = readingPathOf(url);
  const isDocument = page.headers.get('content-type')?.startsWith('text/html');
  if (page.status === 200 && path && isDocument && isForEverybody(path, page)) await keep(PAGES, path, page);
};

/** Everything else has `private` or `no-store`; `/` is private because it depends on the browser's language. */
const isForEverybody = (path: string, { headers }: Response): boolean => {
  const said = headers.get('cache-control') ?? '';
  return !said.includes('no-store') && (path === '/' || !said.includes('private'));
};

const keptPage = async (url: string): Promise<Response | undefined> => {
  const path = readingPathOf(url);
  return path === undefined ? undefined : (await caches.open(PAGES)).match(path);
};

const offlinePage = async (url: string): Promise<Response | undefined> => {
  const path = /^\/en(\/|$)/.test(new URL(url).pathname) ? OFFLINE_PATHS.en : OFFLINE_PATHS.pt;
  return (await caches.open(OFFLINE)).match(path);
};

/** Addresses of programs and staff, and those that redirect or are about being offline: never kept. */
const NOT_READING = /^\/(api|admin|auth|locale|offline|en\/offline)(\/|$)/;
/** Parameters of letters and campaigns, which change nothing in a page. */
const CAMPAIGN = /^(utm_\w+|fbclid|gclid|mc_\w+)$/;

/** The path under which a page is kept; undefined where it is not, as with a query: a search is not kept. */
const readingPathOf = (url: string): string | undefined => {
  const { pathname, searchParams } = new URL(url);
  const asked = [...searchParams.keys()].some((name) => !CAMPAIGN.test(name));
  return asked || NOT_READING.test(pathname) ? undefined : pathname;
};

/** Files that never change: from the device wherever they are kept. */
const openImmutable = async (event: FetchEvent, name: Kept): Promise<Response> => {
  const kept = await (await caches.open(name)).match(event.request.url);
  if (kept) return kept;
  const file = await fetch(event.request);
  if (file.status === 200) event.waitUntil(keep(name, event.request.url, file.clone()));
  return file;
};

/** Without a connection, another size of the same picture is shown. */
const openPicture = async (event: FetchEvent): Promise<Response> => {
  try {
    return await openImmutable(event, PICTURES);
  } catch (error) {
    const folder = event.request.url.replace(/[^/]*$/, '');
    const pictures = await caches.open(PICTURES);
    const other = (await pictures.keys()).find(({ url }) => url.startsWith(folder));
    const kept = other && (await pictures.match(other));
    if (kept) return kept;
    throw error;
  }
};

/** From the browser's own cache, where the page that shows them has put them. */
const keepPictures = async (addresses: readonly string[]): Promise<void> => {
  await Promise.allSettled(addresses.map(async (address) => keep(PICTURES, address, await fetchWhole(address))));
};

/** Keeps the files that a page names, and those that its style sheets name. */
const keepAssetsOf = async (text: Response): Promise<void> => {
  const addresses = (await text.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  for (const address of new Set(addresses)) {
    const asset = await fetchWhole(address);
    if (address.endsWith('.css')) await keepAssetsOf(asset.clone());
    await keep(ASSETS, address, asset);
  }
};

/** As `fetch`, but throws where the answer is not 200. */
const fetchWhole = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(address, init);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return answer;
};

type Kept = keyof typeof LIMITS;

/** Puts it behind all others, as the newest, and deletes the oldest above the limit. */
const keep = async (name: Kept, address: string, answer: Response): Promise<void> => {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -LIMITS[name]).map((oldest) => cache.delete(oldest)));
};
