import type { Placement } from '#domain/advert/events.ts';

interface AdvertFormat {
  /** Size in pixels of the picture that an advertiser sends: twice the size shown in a window of 1280 px. */
  width: number;
  height: number;
  /** Width of the advert and its distance from the left in a window of 1280 px, as in `advert.css`. */
  shown: { width: number; left: number };
}

const wide: AdvertFormat = { width: 1600, height: 800, shown: { width: 779, left: 251 } };

/** The formats that advertisers can book, by placement. */
export const advertFormats: Record<Placement, AdvertFormat> = {
  home: wide,
  list: wide,
  article: { width: 1260, height: 840, shown: { width: 624, left: 351 } },
  guide: wide,
};
