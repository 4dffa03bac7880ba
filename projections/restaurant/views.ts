import type { RestaurantFacts } from '#domain/restaurant/fields.ts';
import type { InOneLanguage } from '#domain/shared/locale.ts';
import type { Picture } from '../media/views.ts';

export type GuideOrder = 'order' | 'votes' | 'name' | 'stars';

/** The filters of the guide; an omitted one does not filter. */
export interface GuideFilter {
  /** Price band, 1 to 5 (docs/product.md, rule 41). */
  price?: number | undefined;
  /** This many stars or more, 1 to 5. */
  stars?: number | undefined;
  /** Id of the area, as in `GuideView.areas`. */
  area?: string | undefined;
  sort?: GuideOrder | undefined;
  /** Only restaurants that are open at this time, ISO 8601. */
  openAt?: string | undefined;
}

/** Facts of a restaurant that its view has in another form. */
type ConvertedFact = 'area' | 'image' | 'imageAlt' | 'openingHours' | 'position';

/** A restaurant as pages and programs get it: its facts in one language, and what is computed from other events. */
export interface RestaurantView extends Omit<InOneLanguage<RestaurantFacts>, ConvertedFact> {
  id: string;
  /** The name of the area, or ''. */
  area: string;
  /** The opening hours for software (opening_hours of OpenStreetMap), if they can be parsed. */
  openingHours?: string;
  /** Opening intervals on the requested day (ISO 8601); undefined if `openingHours` is unknown. */
  openOn?: { from: string; to: string }[];
  /** The intervals that start before the requested day and end on it. */
  openSinceYesterday?: { from: string; to: string }[];
  /** Degrees, WGS 84. */
  position?: { latitude: number; longitude: number };
  image?: Picture & { alt: string };
  /** All valid votes so far. */
  votes: number;
  /** Place in the order of the editors, from 1. */
  order: number;
}

export interface GuideView {
  /** Every area with a restaurant, by name. */
  areas: { id: string; name: string; count: number }[];
  /** All restaurants of the guide, filtered or not. */
  total: number;
  items: RestaurantView[];
}

/** The opening intervals of one day. */
export interface OpeningDay {
  /** `YYYY-MM-DD` in Madeira. */
  day: string;
  /** ISO 8601; missing if the hours are uncertain on that day. */
  intervals?: { from: string; to: string }[];
}

/** Times of a day in Madeira, `HH:MM`. `closes` is on the next day if it is earlier than `opens`. */
export interface OpeningTimes {
  opens: string;
  closes: string;
}

/** The opening times of seven days. */
export interface OpeningSchedule {
  /** True if every week is the same. */
  isWeekly: boolean;
  /** By calendar day in Madeira, `YYYY-MM-DD`; closed days have no times. */
  days: { day: string; times: OpeningTimes[] }[];
}

/** A restaurant near the place of an article. */
export interface NearbyRestaurant {
  id: string;
  name: string;
  /** The name of the area, or ''. */
  area: string;
  /** Kilometres as the crow flies. */
  distance: number;
}

/** The restaurant on the front page. */
export interface TableOfTheWeek {
  restaurant: RestaurantView;
  /** 0 when no restaurant has a vote in that week. */
  votesOfTheWeek: number;
}
