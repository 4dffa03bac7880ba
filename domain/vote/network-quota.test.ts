import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import type { NetworkEvent } from './events.ts';
import { networkQuotaDecider, type TakeQuota } from './network-quota.ts';

const { given } = specification(networkQuotaDecider);

const day = '2026-11-20';
const taken = (voter: string): NetworkEvent => ({ type: 'NetworkPlaceTaken', data: { voter, day } });
const refused = (voter: string, reason: 'network_limit' | 'site_limit' = 'network_limit'): NetworkEvent => ({
  type: 'VoteRefused',
  data: { restaurant: 'r1', day, policy: 3, reason, voter },
});
const take = (voter: string, changed: Partial<TakeQuota> = {}): TakeQuota => ({
  name: 'TakePlace',
  voter,
  restaurant: 'r1',
  of: 'network',
  recordsRejection: true,
  ...changed,
});
const places = (count: number) => Array.from({ length: count }, (_, number) => taken(`v${number}`));

describe('the vote quota of a network', () => {
  it('admits twenty visitors a day', () => {
    given().when(take('new')).then(taken('new'));
    given(...places(19))
      .when(take('new'))
      .then(taken('new'));
    given(...places(20))
      .when(take('new'))
      .then(refused('new'));
  });

  it('admits sixty visitors a day when it applies to a site', () => {
    const ofSite = take('new', { of: 'site' });
    given(...places(59))
      .when(ofSite)
      .then(taken('new'));
    given(...places(60))
      .when(ofSite)
      .then(refused('new', 'site_limit'));
  });

  it('keeps one reservation per visitor, even when all are taken', () => {
    given(taken('v0')).when(take('v0')).then();
    given(...places(20))
      .when(take('v3'))
      .then();
  });

  it('records the language of the page with a refusal', () => {
    given(...places(20))
      .when(take('new', { locale: 'pt' }))
      .then({ ...refused('new'), data: { ...refused('new').data, locale: 'pt' } } as NetworkEvent);
  });

  it('records a refusal once for each visitor and restaurant', () => {
    given(...places(20), refused('new'))
      .when(take('new'))
      .then();
    given(...places(20), refused('new'), refused('new'))
      .when(take('newer'))
      .then(refused('newer'));
    given(...places(20), refused('new'))
      .when(take('new', { restaurant: 'r2' }))
      .then({ ...refused('new'), data: { ...refused('new').data, restaurant: 'r2' } } as NetworkEvent);
    given(...places(20))
      .when(take('new', { recordsRejection: false }))
      .then();
  });
});
