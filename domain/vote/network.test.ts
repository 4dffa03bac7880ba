import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import type { NetworkEvent } from './events.ts';
import { networkDecider } from './network.ts';

const { given } = specification(networkDecider);

const day = '2026-11-20';
const taken = (voter: string): NetworkEvent => ({ type: 'NetworkPlaceTaken', data: { voter, day } });
const refused = (voter: string): NetworkEvent => ({
  type: 'VoteRefused',
  data: { restaurant: 'r1', day, policy: 2, reason: 'network_limit', voter },
});
const take = (voter: string) => ({ name: 'TakePlace' as const, voter, restaurant: 'r1' });
const places = (count: number) => Array.from({ length: count }, (_, number) => taken(`v${number}`));

describe('a place among the votes of a network', () => {
  it('is given to twenty visitors a day', () => {
    given().when(take('new')).then(taken('new'));
    given(...places(19))
      .when(take('new'))
      .then(taken('new'));
    given(...places(20))
      .when(take('new'))
      .then(refused('new'));
  });

  it('is given once to each of them, who keep it when all are taken', () => {
    given(taken('v0')).when(take('v0')).then();
    given(...places(20))
      .when(take('v3'))
      .then();
  });

  it('is refused as often as it is asked for', () => {
    given(...places(20), refused('new'))
      .when(take('new'))
      .then(refused('new'));
  });
});
