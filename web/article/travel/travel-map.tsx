import type { CSSProperties } from 'react';
import type { Travel } from '#domain/article/travel.ts';
import { positionsOf } from '#domain/article/travel-positions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { toMapPoint } from '../../restaurant/map/map-coordinates.ts';
import { portoSantoPath } from '../../restaurant/map/porto-santo.ts';
import { isOfPortoSanto, landStyle, linePath, type MapView, mapViewOf, scaleOf } from './travel-view.ts';

/** Renders a map with a place, or with the line of a walk, its start and its end; nothing if the map does not show that part of the sea. */
export const TravelMap = ({ locale, travel }: { locale: Locale; travel: Travel }) => {
  const view = mapViewOf(positionsOf(travel));
  if (!view) return null;
  const scale = scaleOf(view);
  return (
    <figure className="travel-map">
      <div
        className="travel-sheet"
        role="img"
        aria-label={t(locale, 'travel.map', { kind: travel.kind, name: travel.name[locale] })}
        style={{ '--shape': view.width / view.height } as CSSProperties}
      >
        {!isOfPortoSanto(view) && <span className="island" style={landStyle(view)} />}
        <svg viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`} fill="none" aria-hidden="true">
          {isOfPortoSanto(view) && <path className="travel-coast" d={portoSantoPath} />}
          <Line travel={travel} view={view} />
        </svg>
      </div>
      <figcaption className="caption">
        <span className="travel-scale" style={{ '--share': scale.share } as CSSProperties}>
          {t(locale, 'travel.scale', { km: scale.km })}
        </span>
        {travel.kind === 'walk' && t(locale, 'travel.mapCaption', { note: t(locale, 'travel.approximate') })}
      </figcaption>
    </figure>
  );
};

/** Radius of a marked point, as a share of the map's width. */
const RADIUS = 0.011;

const Line = ({ travel, view }: { travel: Travel; view: MapView }) => {
  const positions = positionsOf(travel);
  const [start, end] = [toMapPoint(positions[0]!), toMapPoint(positions.at(-1)!)];
  const radius = (view.width * RADIUS).toFixed(1);
  return (
    <>
      {travel.kind === 'walk' && <path className="travel-line" d={linePath(positions)} />}
      <circle className="travel-end" cx={end.x.toFixed(1)} cy={end.y.toFixed(1)} r={radius} />
      <circle className="travel-start" cx={start.x.toFixed(1)} cy={start.y.toFixed(1)} r={radius} />
    </>
  );
};
