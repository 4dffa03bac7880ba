import type { Decider } from './decider.ts';
import { jsonEqual } from './shared/json-equal.ts';

/** `order` and `known` are ids; `known` are all there are, looked up by the handler. */
export type ReorderCommand<Plural extends string> = { name: `Reorder${Plural}`; order: string[]; known: string[] };

export type ReorderedEvent<Plural extends string> = { type: `${Plural}Reordered`; data: { order: string[] } };

/**
 * The decider of an order made by hand: `Reorder{Plural}` leads to `{Plural}Reordered`. The state is the order, ids. Rejects with
 * `unknown_reference` at `order` unless every known id stands in it exactly once.
 */
export const sortOrderDecider = <Plural extends string>(
  plural: Plural,
): Decider<string[], ReorderCommand<Plural>, ReorderedEvent<Plural>> => ({
  initial: [],
  decide({ order, known }, current) {
    const complete = jsonEqual([...order].sort(), [...known].sort());
    if (!complete) return { rejected: 'unknown_reference', path: 'order' };
    return jsonEqual(order, current) ? [] : [{ type: `${plural}Reordered`, data: { order } }];
  },
  evolve: (_order, event) => event.data.order,
});
