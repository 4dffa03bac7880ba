import type { AnyAggregate, DomainSlice } from './aggregate.ts';
import { completeLanguages } from './shared/complete-languages.ts';
import * as slices from './slices.ts';
import { type Completions, createEventUpcaster, type EventUpcaster, type Upcasters } from './upcasters.ts';

/**
 * Collects the upcasters (conversions of older event versions) of all aggregates, by event type. Throws when two aggregates have different
 * arrays for the same event type, or when the stream prefix of one aggregate begins with that of another.
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

/** The aggregates of all slices. */
export const aggregates: readonly AnyAggregate[] = Object.values<DomainSlice>(slices).flatMap(
  (slice) => slice.aggregates,
);

/** Collects what completes the texts of events, by event type, of the aggregates that name such texts. */
export const completionsOf = (all: readonly AnyAggregate[]): Completions =>
  Object.fromEntries(
    all.flatMap(({ texts, upcastersByType }) =>
      texts
        ? Object.keys(upcastersByType).map((type) => [type, (data: object) => completeLanguages(texts, data)] as const)
        : [],
    ),
  );

/** The upcaster of all event types of the magazine. */
export const eventUpcaster: EventUpcaster = createEventUpcaster(upcastersOf(aggregates), completionsOf(aggregates));
