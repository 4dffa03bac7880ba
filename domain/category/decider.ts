import type { Decider, Rejection } from '../decider.ts';
import { onlyChanged, sameJson } from '../shared/equal.ts';
import type { CategoryEvent, CategoryFacts, CategoryOrderEvent } from './events.ts';

export type Category =
  | { status: 'none' }
  | { status: 'existing'; id: string; facts: CategoryFacts }
  | { status: 'deleted'; id: string; facts: CategoryFacts };

export type CategoryCommand =
  | { name: 'AddCategory'; id: string; facts: CategoryFacts }
  | { name: 'EditCategory'; facts: Partial<CategoryFacts> }
  /** `articles` is how many articles stand in it, looked up by the handler. */
  | { name: 'DeleteCategory'; articles: number };

const decide = (command: CategoryCommand, category: Category): CategoryEvent[] | Rejection => {
  if (command.name === 'AddCategory') {
    if (category.status !== 'none') return { rejected: 'already_exists' };
    return [{ type: 'CategoryAdded', data: { id: command.id, ...command.facts } }];
  }
  if (category.status === 'none') return { rejected: 'not_found' };
  if (category.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditCategory': {
      const facts = onlyChanged(command.facts, category.facts);
      return Object.keys(facts).length === 0 ? [] : [{ type: 'CategoryEdited', data: { id: category.id, facts } }];
    }
    case 'DeleteCategory':
      if (command.articles > 0) return { rejected: 'category_in_use', values: { articles: command.articles } };
      return [{ type: 'CategoryDeleted', data: { id: category.id } }];
  }
};

export const evolveCategory = (state: Category, event: CategoryEvent): Category => {
  if (event.type === 'CategoryAdded') {
    const { id, ...facts } = event.data;
    return { status: 'existing', id, facts };
  }
  if (state.status === 'none') throw new Error(`${event.type} before CategoryAdded`);
  switch (event.type) {
    case 'CategoryEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'CategoryDeleted':
      return { ...state, status: 'deleted' };
  }
};

export const categoryDecider: Decider<Category, CategoryCommand, CategoryEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveCategory,
};

/** `known` are the ids of all categories there are. */
export interface ReorderCategories {
  name: 'ReorderCategories';
  order: string[];
  known: string[];
}

export const CATEGORY_ORDER_STREAM = 'categories-order';

export const categoryOrderDecider: Decider<string[], ReorderCategories, CategoryOrderEvent> = {
  initial: [],
  decide: ({ order, known }, current) => {
    const complete = sameJson([...order].sort(), [...known].sort());
    if (!complete) return { rejected: 'unknown_reference', path: 'order' };
    return sameJson(order, current) ? [] : [{ type: 'CategoriesReordered', data: { order } }];
  },
  evolve: (_order, event) => event.data.order,
};
