import type { CrudEvent } from '../crud-decider.ts';
import type { ReorderedEvent } from '../sort-order-decider.ts';
import type { RestaurantFacts } from './fields.ts';

/** Events of a restaurant. The stream is `restaurant-{id}`; the order of the guide is the stream `restaurants-order`. */
export type RestaurantEvent = CrudEvent<'Restaurant', RestaurantFacts>;

export type RestaurantOrderEvent = ReorderedEvent<'Restaurants'>;
