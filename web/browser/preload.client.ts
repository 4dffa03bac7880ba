/** Pages fetched ahead at the same time, at most (spec §9). */
const AT_ONCE = 4;
/** Milliseconds that a pointer rests on a link before its page is worth fetching. */
const REST = 65;

const asked = new Set<string>([location.pathname + location.search]);
const queue: string[] = [];
let running = 0;

/** Fetches the page of a link that a reader is about to follow: at a resting pointer, a touch, or the focus. */
export const preloadPages = (): void => {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  let timer: number | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const link = linkOf(target);
    if (link) timer = window.setTimeout(() => preload(link), REST);
  });
  for (const type of ['focusin', 'touchstart'] as const) {
    document.addEventListener(type, ({ target }) => preload(linkOf(target)), { passive: true });
  }
};

const linkOf = (target: EventTarget | null): HTMLAnchorElement | undefined =>
  (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined;

const preload = (link: HTMLAnchorElement | undefined): void => {
  if (!link || link.origin !== location.origin || !isPage(link.pathname) || asked.has(link.pathname + link.search))
    return;
  asked.add(link.pathname + link.search);
  queue.push(link.pathname + link.search);
  startNext();
};

/** Not what changes something, is downloaded, or is no document. */
const isPage = (path: string): boolean =>
  !/^\/(api|locale|admin|media|newsletter)\//.test(path) && !/\.\w+$/.test(path);

const startNext = (): void => {
  while (running < AT_ONCE && queue.length > 0) {
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
