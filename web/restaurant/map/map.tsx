import type { CSSProperties } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { IslandEmblem } from '../../components/emblem.tsx';
import { t } from '../../i18n.ts';
import { restaurantAnchorId } from '../list/restaurant-entry.tsx';
import { INSET, MAP_SIZE, type Point } from './map-coordinates.ts';
import { layoutMarkers, type Marker } from './marker-layout.ts';
import { portoSantoPath } from './porto-santo.ts';

type Numbered = RestaurantView & { number: number };

/** Both islands, drawn; each number leads to the restaurant of that number in the list. */
export const GuideMap = ({ locale, restaurants }: { locale: Locale; restaurants: RestaurantView[] }) => {
  const marks = layoutMarkers(restaurants.map((each, index): Numbered => ({ ...each, number: index + 1 })));
  return (
    <figure className="guide-map">
      <nav className="guide-sheet" aria-label={t(locale, 'guide.map')}>
        <IslandEmblem />
        <Drawing marks={marks} />
        <p className="guide-inset">Porto Santo</p>
        <ol>
          {marks.map(({ of, number }) => (
            <li key={of.id} style={placeOnSheet(number)} data-side={number.x > MAP_SIZE.width * 0.6 ? 'left' : 'right'}>
              <a href={`#${restaurantAnchorId(of)}`}>
                {of.number}
                <span className="guide-mark-name">{of.name}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <figcaption className="caption">{t(locale, 'guide.mapCaption')}</figcaption>
    </figure>
  );
};

/** Porto Santo in its frame, and for numbers that had to make room a line to where they belong. */
const Drawing = ({ marks }: { marks: Marker<Numbered>[] }) => (
  <svg viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} fill="none" stroke="currentColor" aria-hidden="true">
    <path className="guide-frame" d={`M${INSET.left} ${INSET.top}V${INSET.bottom}H${INSET.right}`} />
    <path className="guide-coast" d={portoSantoPath} strokeLinejoin="round" />
    {marks.filter(hasMoved).map(({ of, place, number }) => (
      <g key={of.id}>
        <path className="guide-leader" d={`M${pair(place)}L${pair(number)}`} />
        <circle className="guide-place" cx={place.x.toFixed(1)} cy={place.y.toFixed(1)} r="5" />
      </g>
    ))}
  </svg>
);

/** Units that a number covers to all sides: beyond them its place would be seen. */
const COVERED = 16;

const hasMoved = ({ place, number }: Marker<Numbered>): boolean =>
  Math.hypot(place.x - number.x, place.y - number.y) > COVERED;

const pair = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

const placeOnSheet = ({ x, y }: Point): CSSProperties => ({
  left: `${((x / MAP_SIZE.width) * 100).toFixed(2)}%`,
  top: `${((y / MAP_SIZE.height) * 100).toFixed(2)}%`,
});
