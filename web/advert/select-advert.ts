import { createHash } from 'node:crypto';
import type { AdvertView } from '#projections/advert/views.ts';

/**
 * Returns the advert that the page at `path` shows on a day (`YYYY-MM-DD`), or undefined if there is none. The choice is a hash of day,
 * path and advert id. It stays the same all day, so that the page can be cached, and differs between pages and days, so that all adverts
 * are shown.
 */
export const selectAdvert = (adverts: readonly AdvertView[], today: string, path: string): AdvertView | undefined => {
  const candidates = adverts.map((advert) => ({ advert, rank: hashOf(`${advert.id} ${today} ${path}`) }));
  return candidates.sort((one, other) => (one.rank < other.rank ? -1 : 1))[0]?.advert;
};

/** Returns true if the target of an advert is a page of this website, so that the advert is the magazine's own. */
export const isOwnAdvert = (target: string): boolean => /^\/(?!\/)/.test(target);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
