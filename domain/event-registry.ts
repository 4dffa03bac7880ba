import type { AnyAggregate, DomainSlice } from './aggregate.ts';
import * as slices from './slices.ts';
import { createEventUpcaster, type EventUpcaster, type Upcasters } from './upcasters.ts';

/**
 * Every event type that the aggregates write, with its steps. Throws where two aggregates do not share the steps of a type, or where
 * the streams of one could be taken for those of another.
 */
export const upcastersOf = (aggregates: readonly AnyAggregate[]): Upcasters => {
  const upcasters: Record<string, Upcasters[string]> = {};
  for (const { prefix, upcastersByType } of aggregates) {
    const same = aggregates.filter((other) => other.prefix.startsWith(prefix));
    if (same.length > 1) throw new Error(`Streams of two aggregates begin with ${prefix}`);
    for (const [type, steps] of Object.entries(upcastersByType)) {
      if ((upcasters[type] ?? steps) !== steps) throw new Error(`Two aggregates name ${type} with steps of their own`);
      upcasters[type] = steps;
    }
  }
  return upcasters;
};

/** Every aggregate of every slice. */
export const aggregates: readonly AnyAggregate[] = Object.values<DomainSlice>(slices).flatMap(
  (slice) => slice.aggregates,
);

/** The versions of this magazine's events. */
export const eventUpcaster: EventUpcaster = createEventUpcaster(upcastersOf(aggregates));
