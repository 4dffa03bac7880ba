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

/**
 * Renders a map of Madeira and Porto Santo with the numbers of the restaurants. Each number links to the entry of the restaurant in the
 * list.
 */
export const GuideMap = ({ locale, restaurants }: { locale: Locale; restaurants: RestaurantView[] }) => {
  const marks = layoutMarkers(restaurants.map((each, index): Numbered => ({ ...each, number: index + 1 })));
  return (
    <figure className="guide-map">
      <nav className="guide-sheet" aria-label={t(locale, 'guide.map')}>
        <IslandEmblem />
        <Drawing marks={marks} />
        <p className="guide-inset">Porto Santo</p>
        <ol>
          {marks.map(({ item, labelPoint }) => (
            <li
              key={item.id}
              style={positionStyle(labelPoint)}
              data-side={labelPoint.x > MAP_SIZE.width * 0.55 ? 'left' : 'right'}
            >
              <a href={`#${restaurantAnchorId(item)}`}>
                {item.number}
                <span className="guide-mark-name">{item.name}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <figcaption className="caption">{t(locale, 'guide.mapCaption')}</figcaption>
    </figure>
  );
};

/** Draws Porto Santo with its frame, and a line from each number that was moved to its position. */
const Drawing = ({ marks }: { marks: Marker<Numbered>[] }) => (
  <svg viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} fill="none" stroke="currentColor" aria-hidden="true">
    <path className="guide-frame" d={`M${INSET.left} ${INSET.top}V${INSET.bottom}H${INSET.right}`} />
    <path className="guide-coast" d={portoSantoPath} strokeLinejoin="round" />
    {marks.filter(hasMoved).map(({ item, point, labelPoint }) => (
      <g key={item.id}>
        <path className="guide-leader" d={`M${pair(point)}L${pair(labelPoint)}`} />
        <circle className="guide-place" cx={point.x.toFixed(1)} cy={point.y.toFixed(1)} r="5" />
      </g>
    ))}
  </svg>
);

/** Distance in map units that a number covers in each direction. A number that was moved further gets a line. */
const LABEL_RADIUS = 16;

const hasMoved = ({ point, labelPoint }: Marker<Numbered>): boolean =>
  Math.hypot(point.x - labelPoint.x, point.y - labelPoint.y) > LABEL_RADIUS;

const pair = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

const positionStyle = ({ x, y }: Point): CSSProperties => ({
  left: `${((x / MAP_SIZE.width) * 100).toFixed(2)}%`,
  top: `${((y / MAP_SIZE.height) * 100).toFixed(2)}%`,
});
