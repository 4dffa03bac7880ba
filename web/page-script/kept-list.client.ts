import type { SaveMessage } from './offline/service-worker-scope.ts';

/** Shows a toast, which replaces the one before. */
export const showToolToast = (kind: 'success' | 'error', message: string | undefined): void => {
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind, message, id: 'reading-tools' } }));
};

/** What a reader keeps on this device, of the article at `path`. */
export interface KeptItem {
  path: string;
  title: string;
  lang: string;
  /** Id of the article. Items of before ids were kept have it once their article is opened. */
  id?: string | undefined;
}

/** Keys of the lists in the local storage. The service worker keeps an article while one of them names it. */
const KEYS = ['saved', 'map'] as const;

/** A list of what the reader keeps on this device. */
export interface KeptList<Item extends KeptItem> {
  load(): Item[];
  /**
   * Adds an item or removes it. The service worker is asked to cache its article, and then its pictures, or to delete it. Returns false if
   * the browser allows no storage, or no more.
   */
  set(item: Item, isKept: boolean, loadPictures?: LoadPictures): boolean;
  /**
   * Updates the item of an article whose address changed, in its place, and completes an item without id. The service worker is asked to
   * cache the article at its new path instead, and then its pictures.
   */
  follow(article: KeptItem, loadPictures?: LoadPictures): void;
}

/** Loads the pictures of the open article and returns their URLs. */
type LoadPictures = () => Promise<string[]>;

/** Returns the list with a key. New items come first in it, or last. */
export const keptList = <Item extends KeptItem>(
  key: (typeof KEYS)[number],
  newest: 'first' | 'last',
): KeptList<Item> => {
  const load = (): Item[] => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]') as Item[];
    } catch {
      return [];
    }
  };
  const store = (items: Item[]): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(items));
      return true;
    } catch {
      return false;
    }
  };
  const isInOtherList = (path: string): boolean =>
    KEYS.some((each) => each !== key && (localStorage.getItem(each) ?? '').includes(`"${path}"`));
  /** The article comes first: the reader may leave before its pictures are loaded. */
  const cacheArticle = async (path: string, unsave: string | undefined, loadPictures?: LoadPictures): Promise<void> => {
    tellWorker({ save: path, pictures: [], unsave });
    const pictures = (await loadPictures?.()) ?? [];
    if (pictures.length > 0 && load().some((item) => item.path === path)) tellWorker({ save: path, pictures });
  };
  return {
    load,
    set(item, isKept, loadPictures) {
      const others = load().filter(({ path }) => path !== item.path);
      const withItem = newest === 'first' ? [item, ...others] : [...others, item];
      if (!store(isKept ? withItem : others)) return false;
      const isCachedAnyway = isInOtherList(item.path) && !(isKept && loadPictures);
      if (isCachedAnyway) return true;
      if (isKept) void cacheArticle(item.path, undefined, loadPictures);
      else tellWorker({ unsave: item.path });
      return true;
    },
    follow(article, loadPictures) {
      const isOf = (item: Item): boolean => item.path === article.path || isSameArticle(item, article);
      const kept = load().find(isOf);
      if (!kept || (kept.path === article.path && kept.id)) return;
      const items = load().filter((item) => item.path === kept.path || !isOf(item));
      if (!store(items.map((item) => (item.path === kept.path ? { ...item, ...article } : item)))) return;
      if (kept.path === article.path) return;
      const unsave = isInOtherList(kept.path) ? undefined : kept.path;
      void cacheArticle(article.path, unsave, loadPictures);
    },
  };
};

const tellWorker = (message: SaveMessage): void => navigator.serviceWorker?.controller?.postMessage(message);

const isSameArticle = (one: KeptItem, other: KeptItem): boolean =>
  one.id !== undefined && one.id === other.id && one.lang === other.lang;

/** The fields of an item of the article that is open. */
export const thisArticle = (): KeptItem => ({
  path: location.pathname,
  title: document.querySelector('h1')?.textContent ?? document.title,
  lang: document.documentElement.lang,
  id: document.querySelector<HTMLElement>('.reading-tools')?.dataset.article,
});

/**
 * Makes a button show whether the open article is in a list, and call `set` to add it or remove it. A toast with the button's `data-failed`
 * says that the browser did not keep it.
 */
export const startKeeping = <Item extends KeptItem>(
  button: HTMLButtonElement,
  list: KeptList<Item>,
  set: (isKept: boolean) => boolean,
  loadPictures?: LoadPictures,
): void => {
  const show = (isKept: boolean): void => button.setAttribute('aria-pressed', String(isKept));
  list.follow(thisArticle(), loadPictures);
  show(list.load().some(({ path }) => path === location.pathname));
  button.addEventListener('click', () => {
    const isKept = button.getAttribute('aria-pressed') !== 'true';
    if (set(isKept)) show(isKept);
    else showToolToast('error', button.dataset.failed);
  });
};

/**
 * Returns a row of a list on its page: a heading, a text, and a button with the given label that calls `remove`. Then the first link within
 * `focusIn` gets the focus.
 */
export const keptRow = (
  { lang }: KeptItem,
  { name, heading, text }: { name: string; heading: Node[]; text: string },
  { label, remove, focusIn }: { label: string; remove(): void; focusIn: string },
): HTMLLIElement => {
  const row = Object.assign(document.createElement('li'), { lang });
  const title = document.createElement('h2');
  title.append(...heading);
  const below = Object.assign(document.createElement('p'), { textContent: text });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'quiet-link',
    textContent: label,
    lang: document.documentElement.lang,
  });
  button.setAttribute('aria-label', `${label}: ${name}`);
  button.addEventListener('click', () => {
    remove();
    document.querySelector<HTMLElement>(`${focusIn} a, main`)?.focus();
  });
  row.append(title, below, button);
  return row;
};

/** Shows the rows in a list, or the sentence for an empty one. */
export const showKept = (list: Element, rows: HTMLLIElement[]): void => {
  list.replaceChildren(...rows);
  document.querySelector('.kept-nothing')?.toggleAttribute('hidden', rows.length > 0);
};

/** Returns a link with a text. */
export const linkTo = (href: string, textContent: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href, textContent });
