import { describe, expect, it } from 'vitest';
import { aggregates } from '#domain/event-registry.ts';
import { eventLabels, streamKindOf } from '../../admin-screens.ts';

/** Streams that the audit log does not list: those written by readers' actions or as side writes of other commands. */
const UNLISTED = ['vote-', 'network-', 'slug-', 'categoryslug-', 'deletion-'];

const listed = aggregates.filter(({ prefix }) => !UNLISTED.includes(prefix));

describe.each(listed)('in streams of $prefix', ({ prefix, upcastersByType }) => {
  it('every event type and the stream type have a label', () => {
    expect(Object.keys(upcastersByType).filter((type) => eventLabels[type] === undefined)).toEqual([]);
    expect(streamKindOf(prefix)?.label).toBeDefined();
  });
});
