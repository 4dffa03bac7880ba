import type { Placement } from '#domain/advert/events.ts';

interface AdvertFormat {
  /** Pixels of the picture that an advertiser sends: twice what is shown on a window of 1280 px. */
  width: number;
  height: number;
  /** Width of the advert in a window of 1280 px, and its distance from the left, as `advert.css` has them. */
  shown: { width: number; left: number };
}

const wide: AdvertFormat = { width: 1600, height: 800, shown: { width: 779, left: 251 } };

export const advertFormats: Record<Placement, AdvertFormat> = {
  home: wide,
  list: wide,
  article: { width: 1260, height: 840, shown: { width: 624, left: 351 } },
  guide: wide,
};
