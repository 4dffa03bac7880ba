import { type OrderCommand, type OrderEvent, orderDecider } from '../sort-order-decider.ts';

export type ReorderFeatured = OrderCommand<'Featured'>;
export type FeaturedOrderEvent = OrderEvent<'Featured'>;

/** The order of all featured articles. */
export const featuredOrderDecider = orderDecider('Featured');
