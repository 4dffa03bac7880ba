import type { Aggregate, DomainSlice } from '../aggregate.ts';
import type { Locale } from '../shared/locale.ts';
import { type SlugCommand, type SlugState, slugDecider } from './decider.ts';
import type { SlugEvent } from './events.ts';

export type SlugAggregate = Aggregate<SlugState, SlugCommand, SlugEvent>;

const rules = { decider: slugDecider, upcastersByType: { SlugReserved: [], SlugReleased: [] } };

/** Articles and categories stand at different depths of an address, so their slugs never meet. */
export const articleSlugAggregate: SlugAggregate = { prefix: 'slug-', ...rules };
export const categorySlugAggregate: SlugAggregate = { prefix: 'categoryslug-', ...rules };

/** The id of a slug's stream: each language has addresses of its own. */
export const slugId = (locale: Locale, slug: string): string => `${locale}_${slug}`;

export const slug: DomainSlice = { aggregates: [articleSlugAggregate, categorySlugAggregate] };
