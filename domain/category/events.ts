import type { CrudEvent } from '../crud-decider.ts';
import type { Hue } from '../shared/hue.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { ReorderedEvent } from '../sort-order-decider.ts';

export interface CategoryFacts {
  slug: Localized<string>;
  name: Localized<string>;
  description: Localized<string>;
  hue: Hue;
}

/** Events of a category. The stream is `category-{id}`; the order of all categories is the stream `categories-order`. */
export type CategoryEvent =
  | CrudEvent<'Category', CategoryFacts>
  /**
   * A slug that was reserved for the category, but never used by it, was given to another category. Changes only the revision of the
   * stream.
   */
  | { type: 'CategorySlugWithdrawn'; data: { id: string; locale: Locale; slug: string } };

export type CategoryOrderEvent = ReorderedEvent<'Categories'>;
