import { createHash } from 'node:crypto';
import type { AdvertView } from '#projections/advert/views.ts';

/**
 * Which of several adverts stands on the page at `path` on a day, `YYYY-MM-DD`; undefined where there is none. Day and page alone decide, so that a page
 * may be kept for its day, while over days and pages each has its turn.
 */
export const selectAdvert = (adverts: readonly AdvertView[], today: string, path: string): AdvertView | undefined => {
  const turns = adverts.map((advert) => ({ advert, turn: turnOf(`${advert.id} ${today} ${path}`) }));
  return turns.sort((one, other) => (one.turn < other.turn ? -1 : 1))[0]?.advert;
};

const turnOf = (text: string): string => createHash('sha256').update(text).digest('hex');
