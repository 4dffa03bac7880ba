import { describe, expect, it } from 'vitest';
import { aggregates } from '#domain/event-registry.ts';
import { networkStream, voteStream } from '#domain/vote/events.ts';
import { projectionsOf } from '../read-models.ts';
import { isStateEvent } from './event-diff.ts';

describe('the names by which the history is searched', () => {
  it('are not projected from votes', () => {
    for (const stream of [voteStream('2026-11-20', 'v1'), networkStream('2026-11-20', 'n1')])
      expect(projectionsOf(stream).toSorted()).toEqual(['history', 'vote-statistics']);
  });

  it('are projected from every stream with events that describe an item', () => {
    const described = aggregates.filter(({ upcastersByType }) => Object.keys(upcastersByType).some(isStateEvent));
    expect(described.map(({ prefix }) => prefix)).toEqual(
      expect.arrayContaining(['article-', 'restaurant-', 'media-']),
    );
    for (const { prefix } of described) expect(projectionsOf(`${prefix}1`)).toContain('history-names');
  });
});
