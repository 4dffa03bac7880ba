import type { Travel } from '#domain/article/travel.ts';
import { positionsOf } from '#domain/article/travel-positions.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { thinTrack } from '#domain/shared/track.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { restaurantAnchorId } from '../../restaurant/list/restaurant-entry.tsx';
import { href } from '../../routes.ts';

/** Points of a walk from which restaurants are searched. */
const SEARCHED_POINTS = 24;

/** Renders the restaurants of the guide that are nearest to a place or walk, with their distances; nothing if none is near. */
export const NearbyTables = async ({ locale, travel }: { locale: Locale; travel: Travel }) => {
  const from = thinTrack(positionsOf(travel), SEARCHED_POINTS).map(({ latitude, longitude }) => ({
    latitude,
    longitude,
  }));
  const near = await requestContext().queries.restaurantsNear(from);
  if (near.length === 0) return null;
  return (
    <section className="travel-near" aria-labelledby="near">
      <h3 id="near">{t(locale, 'travel.near')}</h3>
      <ul>
        {near.map((each) => (
          <li key={each.id}>
            <a href={`${href('restaurantGuide', locale)}#${restaurantAnchorId(each)}`}>{each.name}</a>{' '}
            <span>{t(locale, 'travel.away', { km: Math.max(0.1, Math.round(each.distance * 10) / 10) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
