import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { deletionDecider } from './decider.ts';
import type { DeletionEvent } from './events.ts';

const { given } = specification(deletionDecider);

const data = { stream: 'category-1' };
const begun: DeletionEvent = { type: 'DeletionBegun', data };
const givenUp: DeletionEvent = { type: 'DeletionGivenUp', data };
const settled: DeletionEvent = { type: 'DeletionSettled', data };
const begin = { name: 'BeginDeletion', ...data } as const;
const giveUp = { name: 'GiveUpDeletion', ...data } as const;
const takeBack = { name: 'TakeBackDeletion', ...data } as const;
const settle = { name: 'SettleDeletion', ...data } as const;

describe('the deletion of something that others may name', () => {
  it('begins, also after it was given up, and only once', () => {
    given().when(begin).then(begun);
    given(begun, givenUp).when(begin).then(begun);
    given(begun).when(begin).then();
    given(begun, settled).when(begin).then();
  });

  it('is given up while it is not settled', () => {
    given(begun).when(giveUp).then(givenUp);
    given().when(giveUp).then();
    given(begun, settled).when(giveUp).then();
  });

  it('is settled when it was begun and not given up', () => {
    given(begun).when(settle).then(settled);
    given().when(settle).then();
    given(begun, givenUp).when(settle).then();
    given(begun, settled).when(settle).then();
  });

  it('is taken back when what went is restored', () => {
    given(begun, settled).when(takeBack).then(givenUp);
    given().when(takeBack).then();
    given(begun).when(takeBack).then();
  });

  it('that was settled too early can be undone by the one event', () => {
    given(begun, settled, givenUp).when(begin).then(begun);
  });
});
