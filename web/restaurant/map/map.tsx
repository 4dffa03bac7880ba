import type { Locale } from '#domain/shared/locale.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { t } from '../../i18n.ts';
import { restaurantAnchorId } from '../list/restaurant-entry.tsx';
import { IslandDrawing } from './island-drawing.tsx';
import { MAP_SIZE, type Point, pointStyle } from './map-coordinates.ts';
import { layoutMarkers, type Marker } from './marker-layout.ts';

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
        <IslandDrawing>
          <Leaders marks={marks} />
        </IslandDrawing>
        <ol>
          {marks.map(({ item, labelPoint }) => (
            <li
              key={item.id}
              style={pointStyle(labelPoint)}
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

/** Draws a line from each number that was moved to its position. */
const Leaders = ({ marks }: { marks: Marker<Numbered>[] }) =>
  marks.filter(hasMoved).map(({ item, point, labelPoint }) => (
    <g key={item.id}>
      <path className="guide-leader" d={`M${pair(point)}L${pair(labelPoint)}`} />
      <circle className="guide-place" cx={point.x.toFixed(1)} cy={point.y.toFixed(1)} r="5" />
    </g>
  ));

/** Distance in map units that a number covers in each direction. A number that was moved further gets a line. */
const LABEL_RADIUS = 16;

const hasMoved = ({ point, labelPoint }: Marker<Numbered>): boolean =>
  Math.hypot(point.x - labelPoint.x, point.y - labelPoint.y) > LABEL_RADIUS;

const pair = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
