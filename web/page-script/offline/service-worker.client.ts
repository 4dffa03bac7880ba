/// <reference types="vite/client" />
import { offlinePaths } from '../../offline-paths.ts';
import type { FetchEvent, FormAnswer, PagesCacheName, UnsentForm, WorkerScope } from './service-worker-scope.ts';

declare const self: WorkerScope;

/**
 * Service worker that caches visited pages and their pictures for reading offline. Offline, any other page is replaced by the page
 * `offline`, which lists the cached ones. Online, every page comes from the network. It becomes one file without imports, because not every
 * browser supports modules as service workers: no other script imports what it does.
 */
const PAGES: PagesCacheName = 'levada-pages';
const ASSETS = 'levada-assets';
const PICTURES = 'levada-pictures';
/** Cache of commands that wait for a connection (`UnsentForm`), and of answers that no page has shown yet (`FormAnswer`). */
const UNSENT = 'levada-unsent';
/** Cache of the pages that readers saved, with their pictures. It has no limit. */
const SAVED = 'levada-saved';
/** Cache of the offline pages of this release. */
const OFFLINE = `levada-offline-${import.meta.env.WAKU_BUILD_ID ?? 'development'}`;

/** Pages that open offline also if they were never visited. */
const INSTALLED_PATHS: string[] = Object.values(offlinePaths).flatMap((paths) => Object.values(paths));

/** Maximum number of entries of each cache. The oldest ones are deleted. */
const LIMITS = { [PAGES]: 60, [ASSETS]: 150, [PICTURES]: 300 };

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('sync', (event) => event.waitUntil(sendKept()));
self.addEventListener('message', (event) => {
  const { pictures, keep, forget, send, save, unsave } = event.data;
  if (save) event.waitUntil(savePage(save, pictures ?? []).then(() => (unsave ? unsavePage(unsave) : undefined)));
  else if (unsave) event.waitUntil(unsavePage(unsave));
  else if (pictures) event.waitUntil(cachePictures(pictures));
  if (keep) event.waitUntil(keepForm(keep));
  if (forget) event.waitUntil(forgetForm(forget));
  if (send) event.waitUntil(trySendingKept());
});

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
  for (const path of INSTALLED_PATHS) {
    const page = await fetchOk(path, { cache: 'reload' });
    await cacheAssetsOf(page.clone());
    await offline.put(path, page);
  }
  await cacheOpenPages();
  await self.skipWaiting();
};

const activate = async (): Promise<void> => {
  const current: string[] = [PAGES, ASSETS, PICTURES, UNSENT, SAVED, OFFLINE];
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

/** Statuses of pages that were withdrawn. */
const GONE_STATUSES = [404, 410];

/** Caches a visited page. One that is not found any more is deleted, so that what was withdrawn stays only where a reader saved it. */
const cachePage = async (url: string, page: Response): Promise<void> => {
  const path = cachePathOf(url);
  if (path && GONE_STATUSES.includes(page.status)) await (await caches.open(PAGES)).delete(path);
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
  if (path === undefined) return undefined;
  for (const name of [PAGES, SAVED, OFFLINE]) {
    const cached = await (await caches.open(name)).match(path);
    if (cached) return cached;
  }
  return undefined;
};

const offlinePage = async (url: string): Promise<Response | undefined> => {
  const [, language] = new URL(url).pathname.split('/');
  const [main, ...others] = Object.entries(offlinePaths.offline);
  const [, path] = others.find(([locale]) => locale === language) ?? main!;
  return (await caches.open(OFFLINE)).match(path);
};

/** Paths that are never cached: APIs, the admin area, redirects and the offline pages. */
const NEVER_CACHED = new RegExp(
  `^(?:/(?:api|admin|auth|locale)|${Object.values(offlinePaths.offline).join('|')})(?:/|$)`,
);
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
    for (const name of [PICTURES, SAVED]) {
      const pictures = await caches.open(name);
      const other = (await pictures.keys()).find(({ url }) => url.startsWith(folder));
      const cached = other && (await pictures.match(other));
      if (cached) return cached;
    }
    throw error;
  }
};

/** Caches pictures. The browser has them in its HTTP cache, because the page shows them. */
const cachePictures = async (addresses: readonly string[]): Promise<void> => {
  await Promise.allSettled(addresses.map(async (address) => addToCache(PICTURES, address, await fetchOk(address))));
};

/**
 * Caches the assets that a page refers to, and those that its style sheets and scripts refer to: scripts import their parts, such as the
 * one that shows toasts, by `./name.js`.
 */
const cacheAssetsOf = async (text: Response, cached = new Set<string>()): Promise<void> => {
  const addresses = (await text.text()).match(/\/assets\/[\w.-]+|(?<=["'`])\.\/[\w.-]+\.js\b/g) ?? [];
  for (const address of addresses.map((each) => each.replace(/^\.\//, '/assets/'))) {
    if (cached.has(address)) continue;
    cached.add(address);
    const asset = await fetchOk(address);
    if (/\.(css|js)$/.test(address)) await cacheAssetsOf(asset.clone(), cached);
    await addToCache(ASSETS, address, asset);
  }
};

/**
 * Fetches like `fetch`, but rejects if the status is not 200. The response to a redirected request is copied, because browsers open no page
 * from one that says that it was redirected.
 */
const fetchOk = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(address, init);
  if (answer.status !== 200) throw new Error(`${address} responded ${answer.status}`);
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
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

const savePage = async (path: string, pictures: readonly string[]): Promise<void> => {
  const cache = await caches.open(SAVED);
  const page = await fetchOk(path);
  await cache.put(path, page.clone());
  await cacheAssetsOf(page);
  await Promise.allSettled(pictures.map(async (address) => cache.put(address, await fetchOk(address))));
};

/** Deletes a saved page. Its pictures are deleted with those of the last saved page, since pages may share them. */
const unsavePage = async (path: string): Promise<void> => {
  const cache = await caches.open(SAVED);
  await cache.delete(path);
  const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/media/'));
  if (pages.length === 0) await caches.delete(SAVED);
};

const keepForm = async (form: UnsentForm): Promise<void> => {
  await (await caches.open(UNSENT)).put(unsentPath(form.key), new Response(JSON.stringify(form)));
  // A browser may refuse background sync. Then an open page, or the next one, starts the sending.
  await self.registration.sync?.register(UNSENT).catch(() => undefined);
  await trySendingKept();
};

const forgetForm = async (key: string): Promise<void> =>
  void (await (await caches.open(UNSENT)).delete(unsentPath(key)));

const unsentPath = (key: string): string => `/unsent/${key}`;
const ANSWERS_PATH = '/answers/';

/**
 * Sends the kept commands one after the other, and shows their answers on an open page. Rejects if there is still no connection or the
 * server is overloaded, so that background sync tries again. The lock prevents two runs from sending a command at the same time.
 */
const sendKept = (): Promise<void> =>
  self.navigator.locks.request(UNSENT, async () => {
    const cache = await caches.open(UNSENT);
    for (const entry of await cache.keys()) {
      if (new URL(entry.url).pathname.startsWith(ANSWERS_PATH)) continue;
      const form: UnsentForm = await (await cache.match(entry))!.json();
      const answer = await sendForm(form);
      await cache.put(ANSWERS_PATH + form.key, new Response(JSON.stringify(answer)));
      await cache.delete(entry);
    }
    await showAnswers();
  });

/** Sends the kept commands. Those that cannot be sent stay in the cache until the next attempt. */
const trySendingKept = (): Promise<void> => sendKept().catch(() => undefined);

/** Statuses after which a command is kept: the server restarts, is overloaded, or its database is unavailable. */
const KEPT_STATUSES = [429, 502, 503, 504];

/** Timeout of one attempt in milliseconds. It is the only way to notice a half-open connection. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Number of retries, because the browser reports a connection some time before it works (docs/product.md, rule 53). */
const RETRIES = 3;
/** Milliseconds before the first retry, doubled before each further one. */
const FIRST_PAUSE_MS = 500;

const sendForm = async (form: UnsentForm): Promise<FormAnswer> => {
  for (let retry = 0; ; retry++) {
    try {
      return await post(form);
    } catch (error) {
      if (retry === RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** retry));
  }
};

const post = async ({ key, action, body, page, part }: UnsentForm): Promise<FormAnswer> => {
  const answer = await fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
    body,
    referrer: page,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (KEPT_STATUSES.includes(answer.status)) throw new Error(`${action} responded ${answer.status}`);
  const { message, detail } = await answer.json().catch(() => ({}));
  return { ok: answer.ok, message: message ?? detail ?? '', part };
};

/** Passes the answers to one page, a visible one if there is one. Without an open page they wait for the next. */
const showAnswers = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!page) return;
  const cache = await caches.open(UNSENT);
  for (const entry of await cache.keys()) {
    if (!new URL(entry.url).pathname.startsWith(ANSWERS_PATH)) continue;
    page.postMessage(await (await cache.match(entry))!.json());
    await cache.delete(entry);
  }
};
