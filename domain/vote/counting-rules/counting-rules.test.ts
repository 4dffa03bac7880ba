import { describe, expect, it } from 'vitest';
import { todayInMadeira } from '../../shared/madeira-day.ts';
import { findRule } from './find-rule.ts';
import type { RecordedVote } from './recorded-vote.ts';

const DAY = '2026-11-20';

const vote = (visitor: string, restaurant: string, changed: Partial<RecordedVote> = {}): RecordedVote => ({
  position: 1n,
  restaurant,
  day: DAY,
  at: `${changed.day ?? DAY}T12:00:00.000Z`,
  visitor,
  network: null,
  locale: null,
  refused: null,
  ...changed,
});

/** Returns a vote whose day the site would have recorded at this moment. */
const voteAt = (at: string, visitor: string, restaurant: string): RecordedVote =>
  vote(visitor, restaurant, { at, day: todayInMadeira(new Date(at)) });

const KEPT = 'kept';

const given = (...votes: RecordedVote[]) => ({
  when: (rule: string) => {
    const judge = findRule(rule)!.start();
    const judged = votes.map((each) => judge(each) ?? KEPT);
    // biome-ignore lint/suspicious/noThenProperty: given, when, then; a rule is never awaited
    return { then: (...expected: string[]) => expect(judged).toEqual(expected) };
  },
});

describe('the rule counted', () => {
  it('keeps counted votes and drops refused ones for their recorded reason', () => {
    given(
      vote('v1', 'mar'),
      vote('v1', 'serra', { refused: 'already_voted' }),
      vote('v2', 'mar', { refused: 'network_limit' }),
      vote('v3', 'mar', { refused: 'site_limit' }),
    )
      .when('counted')
      .then(KEPT, 'already_voted', 'network_limit', 'site_limit');
  });
});

describe('the rule restaurant-day', () => {
  it('keeps one vote of a visitor for each restaurant of a day', () => {
    given(
      vote('v1', 'mar'),
      vote('v1', 'serra', { refused: 'already_voted' }),
      vote('v1', 'mar', { refused: 'already_voted' }),
      vote('v1', 'mar', { day: '2026-11-21' }),
      vote('v2', 'mar'),
    )
      .when('restaurant-day')
      .then(KEPT, KEPT, 'same_restaurant_that_day', KEPT, KEPT);
  });

  it('remembers every restaurant of a visitor, and whose votes they were', () => {
    const again = { refused: 'already_voted' } as const;
    given(
      vote('v1', 'mar'),
      vote('v1', 'serra', again),
      vote('v1', 'adega', again),
      vote('v2', 'adega'),
      vote('v1', 'adega', again),
      vote('v1', 'serra', again),
      vote('v1', 'mar', again),
      vote('v2', 'mar', again),
    )
      .when('restaurant-day')
      .then(KEPT, KEPT, KEPT, KEPT, ...Array(3).fill('same_restaurant_that_day'), KEPT);
  });

  it('leaves the limits of networks as they were', () => {
    given(vote('v1', 'mar', { refused: 'network_limit' }), vote('v2', 'mar', { refused: 'site_limit' }))
      .when('restaurant-day')
      .then('network_limit', 'site_limit');
  });

  it('separates the days of 23 and of 25 hours where Madeira does', () => {
    // 2026-03-29 ends an hour earlier in UTC than it began, and 2026-10-25 begins an hour earlier than it ends.
    given(
      voteAt('2026-03-29T00:00:00.000Z', 'v1', 'mar'),
      voteAt('2026-03-29T22:59:59.999Z', 'v1', 'mar'),
      voteAt('2026-03-29T23:00:00.000Z', 'v1', 'mar'),
      voteAt('2026-10-24T22:59:59.999Z', 'v1', 'mar'),
      voteAt('2026-10-24T23:00:00.000Z', 'v1', 'mar'),
      voteAt('2026-10-25T00:30:00.000Z', 'v1', 'mar'),
      voteAt('2026-10-25T23:59:59.999Z', 'v1', 'mar'),
      voteAt('2026-10-26T00:00:00.000Z', 'v1', 'mar'),
    )
      .when('restaurant-day')
      .then(
        KEPT,
        'same_restaurant_that_day',
        KEPT,
        KEPT,
        KEPT,
        'same_restaurant_that_day',
        'same_restaurant_that_day',
        KEPT,
      );
  });
});

describe('the rule week', () => {
  it('keeps one vote of a visitor from Monday to Sunday', () => {
    given(
      vote('v1', 'mar', { day: '2026-11-16' }),
      vote('v1', 'serra', { day: '2026-11-22' }),
      vote('v2', 'serra', { day: '2026-11-22' }),
      vote('v1', 'serra', { day: '2026-11-23' }),
      vote('v1', 'mar', { day: '2026-11-23', refused: 'already_voted' }),
    )
      .when('week')
      .then(KEPT, 'already_voted_that_week', KEPT, KEPT, 'already_voted');
  });

  it('begins the week after a day of 23 hours at midnight in Madeira', () => {
    given(
      voteAt('2026-03-29T12:00:00.000Z', 'v1', 'mar'),
      voteAt('2026-03-29T22:59:59.999Z', 'v1', 'mar'),
      voteAt('2026-03-29T23:00:00.000Z', 'v1', 'mar'),
    )
      .when('week')
      .then(KEPT, 'already_voted_that_week', KEPT);
  });

  it('begins the week after a day of 25 hours at midnight in Madeira', () => {
    given(
      voteAt('2026-10-25T01:30:00.000Z', 'v1', 'mar'),
      voteAt('2026-10-25T23:59:59.999Z', 'v1', 'mar'),
      voteAt('2026-10-26T00:00:00.000Z', 'v1', 'mar'),
    )
      .when('week')
      .then(KEPT, 'already_voted_that_week', KEPT);
  });
});

describe('the rule network:N', () => {
  const school = { network: 'school' };
  const refused = { network: 'school', refused: 'network_limit' as const };

  it('keeps the first N votes of a network and day', () => {
    given(
      vote('v1', 'mar', school),
      vote('v2', 'mar', school),
      vote('v3', 'mar', school),
      vote('v3', 'mar', { network: 'home' }),
      vote('v4', 'mar', { ...school, day: '2026-11-21' }),
    )
      .when('network:2')
      .then(KEPT, KEPT, 'network_limit', KEPT, KEPT);
  });

  it('keeps votes that a lower limit refused, once for each visitor', () => {
    given(
      vote('v1', 'mar', school),
      vote('v2', 'mar', refused),
      vote('v2', 'serra', refused),
      vote('v2', 'serra', { network: 'home' }),
      vote('v3', 'mar', refused),
    )
      .when('network:2')
      .then(KEPT, KEPT, 'already_voted', 'already_voted', 'network_limit');
  });

  it('leaves other limits as they were, and does not limit unknown networks', () => {
    given(
      vote('v1', 'mar'),
      vote('v2', 'mar'),
      vote('v2', 'serra', { refused: 'already_voted' }),
      vote('v3', 'mar', { network: 'site', refused: 'site_limit' }),
    )
      .when('network:1')
      .then(KEPT, KEPT, 'already_voted', 'site_limit');
  });
});

describe('a rule that remembers votes', () => {
  const on = (day: string) => vote('v1', 'mar', { day });

  it('judges votes of two days that alternate around midnight', () => {
    given(on('2026-11-20'), on('2026-11-21'), on('2026-11-20'), on('2026-11-21'))
      .when('restaurant-day')
      .then(KEPT, KEPT, 'same_restaurant_that_day', 'same_restaurant_that_day');
  });

  it('rejects votes of a day that it has forgotten instead of counting them wrongly', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-20'].map(on);
    expect(() => given(...days).when('restaurant-day')).toThrow(
      'more votes of 2026-11-20 after votes of 3 other periods',
    );
  });
});

describe('finding a rule', () => {
  it.each(['', 'Counted', 'network', 'network:', 'network:-1', 'network:1.5', 'network:1234567', '__proto__'])(
    'finds none for %j',
    (name) => expect(findRule(name)).toBeUndefined(),
  );

  it('finds a rule by the name that it states', () => {
    for (const name of ['counted', 'restaurant-day', 'week', 'network:0', 'network:20']) {
      expect(findRule(name)?.name).toBe(name);
    }
  });
});
