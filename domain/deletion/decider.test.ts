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

describe('the deletion of an entity that others may reference', () => {
  it('begins only once, and again after it was given up', () => {
    given().when(begin).then(begun);
    given(begun, givenUp).when(begin).then(begun);
    given(begun).when(begin).then();
    given(begun, settled).when(begin).then();
  });

  it('can be given up only between its beginning and its settlement', () => {
    given(begun).when(giveUp).then(givenUp);
    given().when(giveUp).then();
    given(begun, settled).when(giveUp).then();
  });

  it('is settled only when it was begun and not given up', () => {
    given(begun).when(settle).then(settled);
    given().when(settle).then();
    given(begun, givenUp).when(settle).then();
    given(begun, settled).when(settle).then();
  });

  it('is taken back only after it was settled', () => {
    given(begun, settled).when(takeBack).then(givenUp);
    given().when(takeBack).then();
    given(begun).when(takeBack).then();
  });

  it('can begin again after it was settled and taken back', () => {
    given(begun, settled, givenUp).when(begin).then(begun);
  });
});
