import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { messages } from '#web/messages.ts';
import { refusalCodes, voteDecider } from './decider.ts';
import { networkStream, type VoteEvent, voteStream } from './events.ts';

const { given } = specification(voteDecider);

const today = '2026-11-20';
const cast = (restaurant: string, day = today): VoteEvent => ({
  type: 'VoteCast',
  data: { restaurant, day, policy: 3 },
});
const refused = (restaurant: string): VoteEvent => ({
  type: 'VoteRefused',
  data: { restaurant, day: today, policy: 3, reason: 'already_voted' },
});

const castVote = (restaurant: string, keepsRefusal = true) => ({
  name: 'CastVote' as const,
  restaurant,
  recordsRejection: keepsRefusal,
});

describe('casting a vote', () => {
  it('records the first vote of the day', () => {
    given().when(castVote('r1')).then(cast('r1'));
  });

  it('records the day in Madeira when it differs from the day in UTC', () => {
    given()
      .when(castVote('r1'), { now: '2026-07-01T23:30:00.000Z', today: '2026-07-02' })
      .then(cast('r1', '2026-07-02'));
  });

  it('records the language of the page', () => {
    const english = { ...castVote('r1'), locale: 'en' as const };
    given()
      .when(english)
      .then({ ...cast('r1'), data: { ...cast('r1').data, locale: 'en' } } as VoteEvent);
    given(cast('r1'))
      .when(english)
      .then({ ...refused('r1'), data: { ...refused('r1').data, locale: 'en' } } as VoteEvent);
  });

  it('records a refusal of the second vote on the same day for any restaurant', () => {
    given(cast('r1')).when(castVote('r1')).then(refused('r1'));
    given(cast('r1')).when(castVote('r2')).then(refused('r2'));
  });

  it('records a refusal once for each restaurant', () => {
    given(cast('r1'), refused('r2')).when(castVote('r3')).then(refused('r3'));
    given(cast('r1'), refused('r2')).when(castVote('r2')).then();
    given(cast('r1'), refused('r2'), refused('r2'), refused('r1')).when(castVote('r1')).then();
  });

  it('records no refusal when no more refusals may be recorded', () => {
    given(cast('r1')).when(castVote('r2', false)).then();
    given().when(castVote('r1', false)).then(cast('r1'));
  });
});

describe('the answer to a refused vote', () => {
  it.each([
    ['already_voted', 'Só é permitido um voto por dia', 'Only allowed one vote per day'],
    ['network_limit', /^Os votos de hoje a partir da sua rede/, /^Today’s votes from your network are used up/],
    ['site_limit', /^Os votos de hoje a partir da sua rede/, /^Today’s votes from your network are used up/],
  ] as const)('states the reason in both languages: %s', (reason, portuguese, english) => {
    expect(messages.pt[`error.${refusalCodes[reason]}`]).toMatch(portuguese);
    expect(messages.en[`error.${refusalCodes[reason]}`]).toMatch(english);
  });
});

describe('the streams of a vote', () => {
  it('are named by day and visitor, and by day and network', () => {
    expect(voteStream(today, 'v1')).toBe('vote-2026-11-20_v1');
    expect(networkStream(today, 'n1')).toBe('network-2026-11-20_n1');
  });
});
