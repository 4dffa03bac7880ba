import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import en from '#web/messages/en.json' with { type: 'json' };
import pt from '#web/messages/pt.json' with { type: 'json' };
import { refusalCode, voteDecider } from './decider.ts';
import { type VoteEvent, voteStream } from './events.ts';

const { given } = specification(voteDecider);

const today = '2026-11-20';
const cast = (restaurant: string, day = today): VoteEvent => ({
  type: 'VoteCast',
  data: { restaurant, day, policy: 1 },
});
const refused = (restaurant: string): VoteEvent => ({
  type: 'VoteRefused',
  data: { restaurant, day: today, policy: 1, reason: 'already_voted' },
});

describe('casting a vote', () => {
  it('counts as the first of the day', () => {
    given().when({ name: 'CastVote', restaurant: 'r1' }).then(cast('r1'));
  });

  it('counts for the day in Madeira, whatever the day in UTC', () => {
    given()
      .when({ name: 'CastVote', restaurant: 'r1' }, { now: '2026-07-01T23:30:00.000Z', today: '2026-07-02' })
      .then(cast('r1', '2026-07-02'));
  });

  it('is refused, and the refusal kept, as the second of the day, whatever the restaurant', () => {
    given(cast('r1')).when({ name: 'CastVote', restaurant: 'r1' }).then(refused('r1'));
    given(cast('r1')).when({ name: 'CastVote', restaurant: 'r2' }).then(refused('r2'));
  });

  it('is refused as often as it is tried', () => {
    given(cast('r1'), refused('r2')).when({ name: 'CastVote', restaurant: 'r3' }).then(refused('r3'));
  });
});

describe('the answer to a vote', () => {
  it('is yes where it counts', () => {
    expect(refusalCode(cast('r1'))).toBeUndefined();
  });

  it('is no in both languages where it was refused', () => {
    const code = refusalCode(refused('r1'));
    expect(code).toBe('vote_already_cast');
    expect(pt[`error.${code!}`]).toBe('Só é permitido um voto por dia');
    expect(en[`error.${code!}`]).toBe('Only allowed one vote per day');
  });
});

describe('the stream of a vote', () => {
  it('is one for each day and visitor', () => {
    expect(voteStream(today, 'v1')).toBe('vote-2026-11-20_v1');
  });
});
