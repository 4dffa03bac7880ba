/** Maximum number of concurrent prefetches (docs/product.md, rule 55). */
const MAX_CONCURRENT = 4;
/** Milliseconds that the pointer must rest on a link before its page is prefetched. */
const HOVER_MS = 65;

const requested = new Set<string>([location.pathname + location.search]);
const queue: string[] = [];
let running = 0;

/**
 * Makes the browser prefetch the page of a link of this site when the reader hovers over the link, touches it or focuses it. Does nothing
 * if the browser asks to save data.
 */
export const prefetchPages = (): void => {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let timer: number | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const link = linkOf(target);
    if (link) timer = window.setTimeout(() => prefetch(link), HOVER_MS);
  });
  for (const type of ['focusin', 'touchstart'] as const) {
    document.addEventListener(type, ({ target }) => prefetch(linkOf(target)), { passive: true });
  }
};

const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;

const prefetch = (link: HTMLAnchorElement | undefined): void => {
  if (!link || link.origin !== location.origin || !isPage(link.pathname) || requested.has(link.pathname + link.search))
    return;
  requested.add(link.pathname + link.search);
  queue.push(link.pathname + link.search);
  startNext();
};

/** Excludes URLs that change something, downloads and files. */
const isPage = (path: string): boolean =>
  !/^\/(api|locale|admin|media|newsletter)\//.test(path) && !/\.\w+$/.test(path);

const startNext = (): void => {
  while (running < MAX_CONCURRENT && queue.length > 0) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href: queue.shift()! });
    link.onload = link.onerror = () => {
      running -= 1;
      link.remove();
      startNext();
    };
    running += 1;
    document.head.append(link);
  }
};
