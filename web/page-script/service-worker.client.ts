/// <reference types="vite/client" />
import type { FetchEvent, PagesCacheName, WorkerScope } from './service-worker-scope.ts';

declare const self: WorkerScope;

/**
 * Service worker that caches visited pages and their pictures for reading offline. Offline, any other page is replaced by the page
 * `offline`, which lists the cached ones. Online, every page comes from the network. One file without imports, because not every browser
 * supports modules as service workers.
 */
const PAGES: PagesCacheName = 'levada-pages';
const ASSETS = 'levada-assets';
const PICTURES = 'levada-pictures';
/** Cache of the offline pages of this release. */
const OFFLINE = `levada-offline-${import.meta.env.WAKU_BUILD_ID ?? 'development'}`;

const OFFLINE_PATHS = { pt: '/offline', en: '/en/offline' };

/** Maximum number of entries of each cache. The oldest ones are deleted. */
const LIMITS = { [PAGES]: 60, [ASSETS]: 150, [PICTURES]: 300 };

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(cachePictures(event.data.pictures)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openImmutable(event, ASSETS));
  else if (pathname.startsWith('/media/')) event.respondWith(openPicture(event));
});

/**
 * Caches the offline pages of this release and their assets, as the newest entries, so that they are deleted after those of older releases.
 * Activates immediately: the name of an asset contains its content hash or its release, and all releases share the cache, so open and
 * cached pages of the older release still find theirs.
 */
const install = async (): Promise<void> => {
  const offline = await caches.open(OFFLINE);
  for (const path of Object.values(OFFLINE_PATHS)) {
    const page = await fetchOk(path, { cache: 'reload' });
    await cacheAssetsOf(page.clone());
    await offline.put(path, page);
  }
  await cacheOpenPages();
  await self.skipWaiting();
};

const activate = async (): Promise<void> => {
  const current: string[] = [PAGES, ASSETS, PICTURES, OFFLINE];
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/**
 * Caches the pages that are open already, since they were loaded before the worker was active. A page that fails is cached when it is
 * visited again.
 */
const cacheOpenPages = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.allSettled(
    windows.map(async ({ url }) => {
      const page = await fetchOk(url);
      await cacheAssetsOf(page.clone());
      await cachePage(url, page);
    }),
  );
};

const openPage = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request;
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(cachePage(url, page.clone()));
    return page;
  } catch (error) {
    const cached = (await cachedPage(url)) ?? (await offlinePage(url));
    if (cached) return cached;
    throw error;
  }
};

const cachePage = async (url: string, page: Response): Promise<void> => {
  const path = cachePathOf(url);
  const isDocument = page.headers.get('content-type')?.startsWith('text/html');
  if (page.status === 200 && path && isDocument && isSharedByReaders(path, page)) await addToCache(PAGES, path, page);
};

/**
 * Checks that a response is the same for all readers: other responses have `private` or `no-store`. `/` is private only because it depends
 * on the browser's language.
 */
const isSharedByReaders = (path: string, { headers }: Response): boolean => {
  const cacheControl = headers.get('cache-control') ?? '';
  return !cacheControl.includes('no-store') && (path === '/' || !cacheControl.includes('private'));
};

const cachedPage = async (url: string): Promise<Response | undefined> => {
  const path = cachePathOf(url);
  return path === undefined ? undefined : (await caches.open(PAGES)).match(path);
};

const offlinePage = async (url: string): Promise<Response | undefined> => {
  const path = /^\/en(\/|$)/.test(new URL(url).pathname) ? OFFLINE_PATHS.en : OFFLINE_PATHS.pt;
  return (await caches.open(OFFLINE)).match(path);
};

/** Paths that are never cached: APIs, the admin area, redirects and the offline pages. */
const NEVER_CACHED = /^\/(api|admin|auth|locale|offline|en\/offline)(\/|$)/;
/** Tracking parameters of newsletters and campaigns. They do not change the page. */
const TRACKING_PARAMETER = /^(utm_\w+|fbclid|gclid|mc_\w+)$/;

/** Returns the path under which a page is cached, or undefined if it is not cached. Pages with a query, such as searches, are not. */
const cachePathOf = (url: string): string | undefined => {
  const { pathname, searchParams } = new URL(url);
  const hasQuery = [...searchParams.keys()].some((name) => !TRACKING_PARAMETER.test(name));
  return hasQuery || NEVER_CACHED.test(pathname) ? undefined : pathname;
};

/** Serves a file that never changes, from the cache if possible. */
const openImmutable = async (event: FetchEvent, name: CacheName): Promise<Response> => {
  const cached = await (await caches.open(name)).match(event.request.url);
  if (cached) return cached;
  const file = await fetch(event.request);
  if (file.status === 200) event.waitUntil(addToCache(name, event.request.url, file.clone()));
  return file;
};

/** Serves a picture; offline, another size of it may replace it. */
const openPicture = async (event: FetchEvent): Promise<Response> => {
  try {
    return await openImmutable(event, PICTURES);
  } catch (error) {
    const folder = event.request.url.replace(/[^/]*$/, '');
    const pictures = await caches.open(PICTURES);
    const other = (await pictures.keys()).find(({ url }) => url.startsWith(folder));
    const cached = other && (await pictures.match(other));
    if (cached) return cached;
    throw error;
  }
};

/** Caches pictures. The browser has them in its HTTP cache, because the page shows them. */
const cachePictures = async (addresses: readonly string[]): Promise<void> => {
  await Promise.allSettled(addresses.map(async (address) => addToCache(PICTURES, address, await fetchOk(address))));
};

/** Caches the assets that a page refers to, and those that its style sheets refer to. */
const cacheAssetsOf = async (text: Response): Promise<void> => {
  const addresses = (await text.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  for (const address of new Set(addresses)) {
    const asset = await fetchOk(address);
    if (address.endsWith('.css')) await cacheAssetsOf(asset.clone());
    await addToCache(ASSETS, address, asset);
  }
};

/** Fetches like `fetch`, but rejects if the status is not 200. */
const fetchOk = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(address, init);
  if (answer.status !== 200) throw new Error(`${address} responded ${answer.status}`);
  return answer;
};

type CacheName = keyof typeof LIMITS;

/** Adds a response to a cache as its newest entry and deletes the oldest ones above the limit. */
const addToCache = async (name: CacheName, address: string, answer: Response): Promise<void> => {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -LIMITS[name]).map((oldest) => cache.delete(oldest)));
};
