import type { Aggregate, DomainSlice } from '../aggregate.ts';
import type { Locale } from '../shared/locale.ts';
import { type SlugCommand, type SlugState, slugDecider } from './decider.ts';
import type { SlugEvent } from './events.ts';

export type SlugAggregate = Aggregate<SlugState, SlugCommand, SlugEvent>;

const rules = { decider: slugDecider, upcastersByType: { SlugReserved: [], SlugReleased: [] } };

/**
 * The slugs of articles. The slugs of categories have streams of their own: they stand at another depth of the URL, so an article and a
 * category may have the same slug.
 */
export const articleSlugAggregate: SlugAggregate = { prefix: 'slug-', ...rules };
export const categorySlugAggregate: SlugAggregate = { prefix: 'categoryslug-', ...rules };

/** Returns the id of the stream that reserves a slug in one language. The other language may use the same slug. */
export const slugId = (locale: Locale, slug: string): string => `${locale}_${slug}`;

export const slug: DomainSlice = { aggregates: [articleSlugAggregate, categorySlugAggregate] };
