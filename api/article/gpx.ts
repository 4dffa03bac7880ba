import { XMLBuilder } from 'fast-xml-parser';
import type { Travel } from '#domain/article/travel.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '#web/i18n.ts';

interface GpxSource {
  travel: Travel;
  locale: Locale;
  /** URL of the article. */
  url: string;
  /** Name of the magazine. */
  creator: string;
}

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/**
 * Returns a GPX 1.1 document (https://www.topografix.com/GPX/1/1/) with a place as waypoint or a walk as track, whose points have elevations
 * where they are known. Elements are in the order of its schema.
 */
export const toGpx = ({ travel, locale, url, creator }: GpxSource): string => {
  const name = travel.name[locale];
  const link = { '@_href': url, text: name };
  const caution = travel.kind === 'walk' && t(locale, 'travel.approximate');
  const description = [travel.access[locale], travel.season[locale], caution].filter(Boolean).join(' ');
  const described = { name, ...(description && { desc: description }), link };
  const content =
    travel.kind === 'place'
      ? { wpt: { ...positionOf(travel.position), ...described } }
      : { trk: { ...described, trkseg: { trkpt: travel.points.map(pointOf) } } };
  const gpx = {
    '@_version': '1.1',
    '@_creator': creator,
    '@_xmlns': 'http://www.topografix.com/GPX/1/1',
    metadata: { name, link },
    ...content,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ gpx })}`;
};

const positionOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  '@_lat': latitude,
  '@_lon': longitude,
});

const pointOf = ({ elevation, ...position }: Extract<Travel, { kind: 'walk' }>['points'][number]) => ({
  ...positionOf(position),
  ...(elevation !== undefined && { ele: elevation }),
});
