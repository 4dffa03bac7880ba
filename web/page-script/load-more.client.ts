import { dispatchPartChanged, fetchPage, LANGUAGE_SWITCH, replacePart } from './page-parts.client.ts';
import { isPlainClick } from './plain-click.client.ts';

/**
 * Makes “load more” links append the further entries to the list on this page instead of opening the longer list. The value of
 * `data-append` on the link is the id of the list. Then the link is updated to load the next entries, or removed if there are none. If the
 * entries cannot be loaded, the browser opens the link.
 */
export const enhanceLoadMoreLinks = (): void => {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-append]');
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    if (link.ariaBusy !== 'true') void append(link);
  });
};

const append = async (link: HTMLAnchorElement): Promise<void> => {
  link.ariaBusy = 'true';
  try {
    const page = await fetchPage(link.href);
    const id = link.dataset.append!;
    const list = document.getElementById(id);
    const longer = page.getElementById(id);
    const known = new Set([...(list?.children ?? [])].map((item) => item.id));
    const added = [...(longer?.children ?? [])].filter((item) => !known.has(item.id));
    if (!list || added.length === 0) throw new Error('The longer list has nothing new');
    list.append(...added);
    replaceNavigation(link, page);
    replacePart(LANGUAGE_SWITCH, page);
    history.replaceState(history.state, '', new URL(link.href).pathname + new URL(link.href).search);
    focusOn(added[0]!);
    dispatchPartChanged(list);
  } catch {
    location.assign(link.href);
  }
};

const replaceNavigation = (link: HTMLAnchorElement, page: Document): void => {
  const old = link.closest('[data-append-nav]');
  const fresh = page.querySelector('[data-append-nav]');
  if (fresh) old?.replaceWith(fresh);
  else old?.remove();
};

/** Moves the focus to the first new entry without scrolling, so that keyboard and screen-reader users continue there. */
const focusOn = (item: Element): void => {
  item.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
};
