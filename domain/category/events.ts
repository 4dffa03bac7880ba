import type { Hue } from '../shared/hue.ts';
import type { Localized } from '../shared/locale.ts';

export interface CategoryFacts {
  slug: Localized<string>;
  name: Localized<string>;
  description: Localized<string>;
  hue: Hue;
}

/** The stream is `category-{id}`; the order of all categories is the stream `categories-order`. */
export type CategoryEvent =
  | { type: 'CategoryAdded'; data: CategoryFacts & { id: string } }
  | { type: 'CategoryEdited'; data: { id: string; facts: Partial<CategoryFacts> } }
  | { type: 'CategoryDeleted'; data: { id: string } };

export type CategoryOrderEvent = { type: 'CategoriesReordered'; data: { order: string[] } };
