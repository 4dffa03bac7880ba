import { isDrawn, MAP_SIZE, pointStyle, toMapPoint } from '../restaurant/map/map-coordinates.ts';
import { type KeptItem, keptList, keptRow, linkTo, showKept, startKeeping, thisArticle } from './kept-list.client.ts';

/** A place of an article that the reader put on their map on this device. */
interface MyPlace extends KeptItem {
  /** Name of the place or walk, and its position, or that of the start. */
  name: string;
  latitude: number;
  longitude: number;
}

const places = keptList<MyPlace>('map', 'last');

/** Makes the button that puts the place of an article on the map work, and shows the places on their page. */
export const startMyMap = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-tool="map"]');
  if (button) startKeeping(button, places, (isOnMap) => places.set(thisPlace(button), isOnMap));
  showPlaces();
};

const thisPlace = (button: HTMLButtonElement): MyPlace => ({
  ...(JSON.parse(button.dataset.place!) as Pick<MyPlace, 'name' | 'latitude' | 'longitude'>),
  ...thisArticle(),
});

const showPlaces = (): void => {
  const page = document.querySelector<HTMLElement>('.my-map');
  if (!page) return;
  const kept = places.load();
  page.querySelector('.my-map-marks')!.replaceChildren(...kept.flatMap(markOf));
  const rows = kept.map((place, index) => rowOf(place, index, page.dataset.remove ?? ''));
  showKept(page.querySelector('.my-map-list')!, rows);
};

/** Returns the numbered mark of a place; none if it is outside of what the map shows. */
const markOf = (place: MyPlace, index: number): HTMLLIElement[] => {
  if (!isDrawn(place)) return [];
  const mark = document.createElement('li');
  const point = toMapPoint(place);
  Object.assign(mark.style, pointStyle(point));
  mark.dataset.side = point.x > MAP_SIZE.width * 0.55 ? 'left' : 'right';
  const number = linkTo(place.path, String(index + 1));
  number.append(
    Object.assign(document.createElement('span'), { className: 'guide-mark-name', textContent: place.name }),
  );
  mark.append(number);
  return [mark];
};

const rowOf = (place: MyPlace, index: number, label: string): HTMLLIElement => {
  const { name, title: text } = place;
  const remove = (): void => {
    places.set(place, false);
    showPlaces();
  };
  const heading = [new Text(`${index + 1}. `), linkTo(place.path, name)];
  return keptRow(place, { name, heading, text }, { label, remove, focusIn: '.my-map-list' });
};
