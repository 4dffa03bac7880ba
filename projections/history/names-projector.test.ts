import { describe, expect, it } from 'vitest';
import { networkAggregate, voteAggregate } from '#domain/vote/aggregate.ts';
import { networkStream, voteStream } from '#domain/vote/events.ts';
import { projectionsOf } from '../read-models.ts';
import { isStateEvent } from './event-diff.ts';

const day = '2026-11-20';

describe('the names by which the history is searched', () => {
  it('are projected from articles, and not from votes', () => {
    expect(projectionsOf('article-1')).toContain('history-names');
    for (const stream of [voteStream(day, 'v1'), networkStream(day, 'n1')])
      expect(projectionsOf(stream).toSorted()).toEqual(['history', 'vote-statistics']);
  });

  it('are in no event of a vote', () => {
    for (const { upcastersByType } of [voteAggregate, networkAggregate])
      expect(Object.keys(upcastersByType).filter(isStateEvent)).toEqual([]);
  });
});
