import type { CrudEvent } from '../crud-decider.ts';
import type { ReorderedEvent } from '../sort-order-decider.ts';
import type { Area } from './areas.ts';

/** The fields of docs/product.md, rule 39, named as there, and what the guide shows besides. Votes are events of their own. */
export interface RestaurantFacts {
  name: string;
  address: string;
  phone: string;
  /** `http://…` or `https://…` */
  website: string;
  /** Media id. */
  image: string | null;
  imageAltPt: string;
  imageAltEn: string;
  /** Price band, 1 to 5 (docs/product.md, rule 41). */
  price: number;
  /** Stars, 1 to 5. */
  rating: number;
  /** One sentence beside the stars. */
  verdictPt: string;
  verdictEn: string;
  descriptionPt: string;
  descriptionEn: string;
  /** Opening hours as people read them. */
  openingPt: string;
  openingEn: string;
  /** The same as OpenStreetMap's `opening_hours`. Kept as it was typed; while it cannot be parsed, the text is all there is. */
  openingHours: string;
  additionalInfoPt: string;
  additionalInfoEn: string;
  area: Area | null;
  /** Degrees, WGS 84. */
  position: { latitude: number; longitude: number } | null;
}

/** The stream is `restaurant-{id}`; the order of the guide is the stream `restaurants-order`. */
export type RestaurantEvent = CrudEvent<'Restaurant', RestaurantFacts>;

export type RestaurantOrderEvent = ReorderedEvent<'Restaurants'>;
