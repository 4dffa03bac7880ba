import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { Decider } from '../decider.ts';
import { type ReorderCommand, sortOrderDecider } from '../sort-order-decider.ts';
import type { CategoryEvent, CategoryFacts } from './events.ts';

/** The number of articles in the category, looked up by the command handler. */
interface Use {
  articles: number;
}

export type Category = CrudState<CategoryFacts>;
export type CategoryCommand = CrudCommand<'Category', CategoryFacts, Use>;

const ofFacts = crudDecider<'Category', CategoryFacts, Use>('Category', {
  rejectDeletion: ({ articles }) => (articles > 0 ? { rejected: 'category_in_use', values: { articles } } : undefined),
});

/**
 * Decides the commands of categories. Rejects with the codes of `crudDecider`, and the deletion of a category that has articles with
 * `category_in_use`.
 */
export const categoryDecider: Decider<Category, CategoryCommand, CategoryEvent> = {
  ...ofFacts,
  evolve: (state, event) => (event.type === 'CategorySlugWithdrawn' ? state : ofFacts.evolve(state, event)),
};
/** Returns the state of a category after one more event. Throws when the first event is not `CategoryAdded`. */
export const evolveCategory = categoryDecider.evolve;

export type ReorderCategories = ReorderCommand<'Categories'>;
/** Decides the order of all categories. */
export const categoryOrderDecider = sortOrderDecider('Categories');
