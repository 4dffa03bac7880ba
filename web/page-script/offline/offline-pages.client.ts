import type { CachePicturesMessage, PagesCacheName } from './service-worker-scope.ts';

const PAGES: PagesCacheName = 'levada-pages';

/** Lists on the offline page the pages that the service worker has cached, newest first. Does nothing on other pages. */
export const listOfflinePages = async (): Promise<void> => {
  const list = document.querySelector('.offline-pages');
  if (!list || !('caches' in window)) return;
  const cache = await caches.open(PAGES);
  const kept = await cache.keys();
  const pages = await Promise.all(
    kept.toReversed().map(async (request) => entryOf(request, await cache.match(request))),
  );
  list.append(...pages);
  document.querySelector('.kept-nothing')?.toggleAttribute('hidden', pages.length > 0);
};

const entryOf = async ({ url }: Request, answer: Response | undefined): Promise<HTMLLIElement> => {
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html');
  const metaContent = (name: string) => page.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content ?? '';
  const line = Object.assign(document.createElement('li'), { lang: page.documentElement.lang });
  const title = document.createElement('h3');
  const link = Object.assign(document.createElement('a'), { href: url });
  link.textContent = metaContent('property="og:title"') || page.title;
  title.append(link);
  const summary = document.createElement('p');
  summary.textContent = metaContent('name="description"');
  line.append(title, summary);
  return line;
};

/**
 * Asks the service worker to cache the pictures of this page if the page was loaded before a service worker controlled it, as on a reader's
 * first visit. The service worker has not seen the requests for these pictures.
 */
export const cachePicturesOfFirstPage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const pictures = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => new URL(address).pathname.startsWith('/media/'));
  active?.postMessage({ pictures } satisfies CachePicturesMessage);
};
