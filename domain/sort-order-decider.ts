import type { Decider } from './decider.ts';
import { jsonEqual } from './shared/json-equal.ts';

/** `order` are the ids in their new order; `known` are the ids that must be in it, looked up by the command handler. */
export type ReorderCommand<Plural extends string> = { name: `Reorder${Plural}`; order: string[]; known: string[] };

/** The event of a changed order; `order` has all ids in order. */
export type ReorderedEvent<Plural extends string> = { type: `${Plural}Reordered`; data: { order: string[] } };

/**
 * Creates the decider of an order that editors choose, such as that of the categories: `Reorder{Plural}` leads to `{Plural}Reordered`. The
 * state is the list of ids in order. A command must contain every known id exactly once, or it is rejected with `unknown_reference`; ids
 * that the present order has but that are known no longer, since what they name was deleted, are left out. Returns no event when the order
 * stays the same.
 */
export const sortOrderDecider = <Plural extends string>(
  plural: Plural,
): Decider<string[], ReorderCommand<Plural>, ReorderedEvent<Plural>> => ({
  initial: [],
  decide({ order: wanted, known }, current) {
    const isLeft = (id: string) => known.includes(id) || !current.includes(id);
    const order = wanted.filter(isLeft);
    const complete = jsonEqual([...order].sort(), [...known].sort());
    if (!complete) return { rejected: 'unknown_reference', path: 'order' };
    return jsonEqual(order, current.filter(isLeft)) ? [] : [{ type: `${plural}Reordered`, data: { order } }];
  },
  evolve: (_order, event) => event.data.order,
});
