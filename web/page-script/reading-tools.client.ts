import {
  type KeptItem,
  keptList,
  keptRow,
  linkTo,
  showKept,
  showToolToast,
  startKeeping,
  thisArticle,
} from './kept-list.client.ts';
import type { ViewerLabels } from './picture-viewer.client.ts';
import { isPlainClick } from './plain-click.client.ts';

/** An article that the reader saved on this device. */
interface SavedArticle extends KeptItem {
  summary: string;
}

const savedArticles = keptList<SavedArticle>('saved', 'first');

/** Saves the article of this page with its pictures, or removes it. Returns false if the browser did not. */
const setSaved = (isSaved: boolean): boolean => {
  const summary = document.querySelector('.standfirst')?.textContent ?? '';
  return savedArticles.set({ ...thisArticle(), summary }, isSaved, loadPictures);
};

/** Loads also the pictures that the reader has not scrolled to: only then the browser has chosen which size of them it shows. */
const loadPictures = async (): Promise<string[]> => {
  const images = [...document.querySelectorAll<HTMLImageElement>('main article img')];
  for (const image of images) image.loading = 'eager';
  await Promise.allSettled(images.map((image) => image.decode()));
  return images.map(({ currentSrc }) => currentSrc).filter(Boolean);
};

/** Makes the reading tools of an article work, and lists the saved articles on their page. */
export const startReadingTools = (): void => {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-tool]')) startChoice(select);
  const save = document.querySelector<HTMLButtonElement>('[data-tool="save"]');
  if (save) startKeeping(save, savedArticles, setSaved, loadPictures);
  document.querySelector('[data-tool="share"]')?.addEventListener('click', ({ currentTarget }) => {
    void share(currentTarget as HTMLButtonElement);
  });
  const listen = document.querySelector<HTMLButtonElement>('[data-tool="listen"]');
  if (listen) offerListening(listen);
  startEnlarging();
  listSaved();
  if (document.querySelector('.my-map, [data-tool="map"]')) void loadMyMap();
};

/** Without the code, the page works as without JavaScript. */
const loadMyMap = async (): Promise<void> => {
  const map = await import('./my-map.client.ts').catch(() => undefined);
  map?.startMyMap();
};

/** Shows the button that reads the article aloud where the browser has a voice of its language. Some browsers load voices late. */
const offerListening = (button: HTMLButtonElement): void => {
  const voices = window.speechSynthesis;
  if (!voices) return;
  const language = document.documentElement.lang.slice(0, 2);
  const show = (): void => {
    button.hidden = !voices.getVoices().some(({ lang }) => lang.toLowerCase().startsWith(language));
  };
  show();
  voices.addEventListener?.('voiceschanged', show);
  button.addEventListener('click', async () => {
    const fail = (): void => showToolToast('error', button.dataset.failed);
    const listening = await import('./listen.client.ts').catch(() => undefined);
    if (!listening) return fail();
    listening.toggleListening((reads) => button.setAttribute('aria-pressed', String(reads)), fail);
  });
};

/** Opens pictures of the article in the viewer, whose code is loaded at the first click; without it, the link opens the picture. */
const startEnlarging = (): void => {
  const figures = [...document.querySelectorAll<HTMLElement>('article[data-kind] figure:has(.enlarge)')];
  for (const figure of figures) {
    const link = figure.querySelector<HTMLAnchorElement>('.enlarge')!;
    const open = async (event: MouseEvent): Promise<void> => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const viewer = await import('./picture-viewer.client.ts').catch(() => undefined);
      if (viewer) viewer.openViewer(figures, figure, labelsIn(document.querySelector<HTMLElement>('.reading-tools')!));
      else location.assign(link.href);
    };
    link.addEventListener('click', open);
    figure.querySelector('picture')?.addEventListener('click', open);
  }
};

const labelsIn = ({ dataset: { close = '', previous = '', next = '' } }: HTMLElement): ViewerLabels => ({
  close,
  previous,
  next,
});

/** Keeps the chosen text size or theme on the device. `first-paint.client.ts` applies it on other pages. */
const startChoice = (select: HTMLSelectElement): void => {
  const name = select.dataset.tool!;
  const root = document.documentElement.dataset;
  const apply = (): void => {
    if (select.value) root[name] = select.value;
    else delete root[name];
    try {
      localStorage.setItem(name, select.value);
    } catch {
      // The browser keeps nothing: the choice holds for this page, where the reader sees it.
    }
  };
  // The reader may have chosen something before this script was loaded.
  if (select.value) apply();
  else select.value = root[name] ?? '';
  select.addEventListener('change', apply);
};

/** Opens the share sheet of the system. Where there is none, or it fails, copies the link. A toast says whether that was allowed. */
const share = async ({ dataset: { done, failed } }: HTMLButtonElement): Promise<void> => {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  if ('share' in navigator && (await openShareSheet(url))) return;
  try {
    // Without HTTPS there is no clipboard.
    await navigator.clipboard.writeText(url);
    showToolToast('success', done);
  } catch {
    showToolToast('error', failed);
  }
};

/** Names of errors after which the reader has seen the sheet: they closed it, or it is open already. */
const SHEET_WAS_SHOWN = ['AbortError', 'InvalidStateError'];

/** Returns false if the browser could not open the sheet. */
const openShareSheet = (url: string): Promise<boolean> =>
  navigator.share({ title: document.title, url }).then(
    () => true,
    ({ name }: Error) => SHEET_WAS_SHOWN.includes(name),
  );

const listSaved = (): void => {
  const list = document.querySelector<HTMLElement>('.saved-articles');
  if (!list) return;
  showKept(
    list,
    savedArticles.load().map((article) => savedRow(article, list.dataset.remove ?? '')),
  );
};

const savedRow = (article: SavedArticle, label: string): HTMLLIElement => {
  const { title: name, summary: text } = article;
  const remove = (): void => {
    savedArticles.set(article, false);
    listSaved();
  };
  const heading = [linkTo(article.path, name)];
  return keptRow(article, { name, heading, text }, { label, remove, focusIn: '.saved-articles' });
};
