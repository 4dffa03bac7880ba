import { type ReorderCommand, type ReorderedEvent, sortOrderDecider } from '../sort-order-decider.ts';

export type ReorderFeatured = ReorderCommand<'Featured'>;
export type FeaturedOrderEvent = ReorderedEvent<'Featured'>;

/** Decides the order of all featured articles. */
export const featuredOrderDecider = sortOrderDecider('Featured');
