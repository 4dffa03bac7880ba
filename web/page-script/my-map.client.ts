import { isDrawn, MAP_SIZE, pointStyle, toMapPoint } from '../restaurant/map/map-coordinates.ts';
import type { SaveMessage } from './offline/service-worker-scope.ts';

/** A place of an article that the reader put on their map on this device. */
interface MyPlace {
  path: string;
  title: string;
  lang: string;
  /** Name of the place or walk, and its position, or that of the start. */
  name: string;
  latitude: number;
  longitude: number;
}

const KEY = 'map';

const loadPlaces = (): MyPlace[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyPlace[];
  } catch {
    return [];
  }
};

/** Puts a place on the map or takes it off, and asks the service worker to cache its article, or to delete it unless it is saved, too. */
const setPlace = (place: MyPlace, isOnMap: boolean): void => {
  const others = loadPlaces().filter(({ path }) => path !== place.path);
  localStorage.setItem(KEY, JSON.stringify(isOnMap ? [...others, place] : others));
  const isSaved = (localStorage.getItem('saved') ?? '').includes(`"${place.path}"`);
  const message: SaveMessage = isOnMap ? { save: place.path, pictures: [] } : { unsave: place.path };
  if (!isSaved) navigator.serviceWorker?.controller?.postMessage(message);
};

/** Makes the button that puts the place of an article on the map work, and shows the places on their page. */
export const startMyMap = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-tool="map"]');
  if (button) startButton(button);
  showPlaces();
};

const startButton = (button: HTMLButtonElement): void => {
  const show = (isOnMap: boolean): void => button.setAttribute('aria-pressed', String(isOnMap));
  show(loadPlaces().some(({ path }) => path === location.pathname));
  button.addEventListener('click', () => {
    const isOnMap = button.getAttribute('aria-pressed') !== 'true';
    setPlace(thisPlace(button), isOnMap);
    show(isOnMap);
  });
};

const thisPlace = (button: HTMLButtonElement): MyPlace => ({
  ...(JSON.parse(button.dataset.place!) as Pick<MyPlace, 'name' | 'latitude' | 'longitude'>),
  path: location.pathname,
  title: document.querySelector('h1')?.textContent ?? document.title,
  lang: document.documentElement.lang,
});

const showPlaces = (): void => {
  const page = document.querySelector<HTMLElement>('.my-map');
  if (!page) return;
  const places = loadPlaces();
  page.querySelector('.my-map-marks')!.replaceChildren(...places.flatMap(markOf));
  page
    .querySelector('.my-map-list')!
    .replaceChildren(...places.map((place, index) => lineOf(place, index, page.dataset.remove ?? '')));
  page.querySelector('.kept-nothing')?.toggleAttribute('hidden', places.length > 0);
};

/** Returns the numbered mark of a place; none if it is outside of what the map shows. */
const markOf = (place: MyPlace, index: number): HTMLLIElement[] => {
  if (!isDrawn(place)) return [];
  const mark = document.createElement('li');
  Object.assign(mark.style, pointStyle(toMapPoint(place)));
  const { x } = toMapPoint(place);
  mark.dataset.side = x > MAP_SIZE.width * 0.55 ? 'left' : 'right';
  const number = link(place.path, String(index + 1));
  number.append(
    Object.assign(document.createElement('span'), { className: 'guide-mark-name', textContent: place.name }),
  );
  mark.append(number);
  return [mark];
};

const lineOf = (place: MyPlace, index: number, removeLabel: string): HTMLLIElement => {
  const line = Object.assign(document.createElement('li'), { lang: place.lang });
  const name = document.createElement('h2');
  name.append(`${index + 1}. `, link(place.path, place.name));
  const title = Object.assign(document.createElement('p'), { textContent: place.title });
  const remove = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'quiet-link',
    textContent: removeLabel,
    lang: document.documentElement.lang,
  });
  remove.setAttribute('aria-label', `${removeLabel}: ${place.name}`);
  remove.addEventListener('click', () => {
    setPlace(place, false);
    showPlaces();
    document.querySelector<HTMLElement>('.my-map-list a, main')?.focus();
  });
  line.append(name, title, remove);
  return line;
};

const link = (href: string, textContent: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href, textContent });
