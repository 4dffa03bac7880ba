import type { Aggregate, DomainSlice } from '../aggregate.ts';
import {
  type Category,
  type CategoryCommand,
  categoryDecider,
  categoryOrderDecider,
  type ReorderCategories,
} from './decider.ts';
import type { CategoryEvent, CategoryOrderEvent } from './events.ts';

export const categoryAggregate: Aggregate<Category, CategoryCommand, CategoryEvent> = {
  prefix: 'category-',
  decider: categoryDecider,
  texts: { slug: 'main', name: 'main', description: 'main' },
  upcastersByType: {
    CategoryAdded: [],
    CategoryEdited: [],
    CategoryDeleted: [],
    CategoryRestored: [],
    CategorySlugWithdrawn: [],
  },
};

/** The order of the categories. It has only one stream, `categories-order`. */
export const categoryOrderAggregate: Aggregate<string[], ReorderCategories, CategoryOrderEvent> = {
  prefix: 'categories-',
  decider: categoryOrderDecider,
  upcastersByType: { CategoriesReordered: [] },
};

export const category: DomainSlice = { aggregates: [categoryAggregate, categoryOrderAggregate] };
