import type { CrudEvent } from '../crud-decider.ts';
import type { ReorderedEvent } from '../sort-order-decider.ts';
import type { Area } from './areas.ts';

/**
 * The facts of a restaurant: the fields of docs/product.md, rule 39, under the same names, and further ones that the guide shows. Votes are
 * events of other streams.
 */
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
  /** The price band, 1 to 5 (docs/product.md, rule 41). */
  price: number;
  /** The rating in stars, 1 to 5. */
  rating: number;
  /** A short verdict, shown beside the stars. */
  verdictPt: string;
  verdictEn: string;
  descriptionPt: string;
  descriptionEn: string;
  /** The opening hours as a text for readers. */
  openingPt: string;
  openingEn: string;
  /**
   * The opening hours in the syntax of OpenStreetMap's `opening_hours`. Stored as typed, even when it cannot be parsed; readers then see
   * only the text.
   */
  openingHours: string;
  additionalInfoPt: string;
  additionalInfoEn: string;
  area: Area | null;
  /** The position in degrees, WGS 84. */
  position: { latitude: number; longitude: number } | null;
}

/** Events of a restaurant. The stream is `restaurant-{id}`; the order of the guide is the stream `restaurants-order`. */
export type RestaurantEvent = CrudEvent<'Restaurant', RestaurantFacts>;

export type RestaurantOrderEvent = ReorderedEvent<'Restaurants'>;
