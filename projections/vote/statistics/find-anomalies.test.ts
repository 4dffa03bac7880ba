import { describe, expect, it } from 'vitest';
import type { RecordedVote } from '#domain/vote/counting-rules/recorded-vote.ts';
import { createAnomalyFinder } from './find-anomalies.ts';

const vote = (at: string, given: Partial<RecordedVote> = {}): RecordedVote => ({
  position: 0n,
  restaurant: 'mar',
  day: at.slice(0, 10),
  at,
  visitor: '',
  network: null,
  locale: null,
  refused: null,
  ...given,
});

/** Votes of as many networks, one every two minutes. */
const quietVotes = (count: number): RecordedVote[] =>
  Array.from({ length: count }, (_, index) =>
    vote(new Date(Date.parse('2026-11-01T10:00:00.000Z') + index * 120_000).toISOString(), { network: `n${index}` }),
  );

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 2, 12, minute, second)).toISOString();

const find = (votes: RecordedVote[]) => {
  const finder = createAnomalyFinder();
  for (const each of votes) finder.add(each);
  return finder.result();
};

describe('the anomalies of votes', () => {
  it('are none among votes that come one by one', () => {
    const { bursts, seconds, burstVotes, votesPerNetwork } = find(quietVotes(300));
    expect([bursts, seconds, burstVotes, votesPerNetwork]).toEqual([[], [], 9, 1]);
  });

  it('are the densest ten minutes of a network, with a pseudonym instead of its id', () => {
    const of = (minute: number, given: Partial<RecordedVote> = {}) => vote(at(minute), { network: 'school', ...given });
    const burst = [
      ...Array.from({ length: 8 }, (_, minute) => of(minute + 20)),
      of(29, { restaurant: 'serra', refused: 'network_limit' }),
    ];
    const { bursts, found } = find([...quietVotes(300), of(0), of(5), ...burst, of(45)]);
    expect(found).toEqual({ bursts: 1, seconds: 0 });
    expect(bursts).toEqual([
      {
        from: at(20),
        to: at(29),
        network: expect.stringMatching(/^[0-9a-f]{8}$/),
        votes: 9,
        counted: 8,
        restaurants: [
          { restaurant: 'mar', votes: 8 },
          { restaurant: 'serra', votes: 1 },
        ],
      },
    ]);
  });

  it('are more votes of a network, where networks have more votes', () => {
    const busy = Array.from({ length: 100 }, (_, index) =>
      Array.from({ length: 4 }, (__, minute) => vote(at(minute * 12), { network: `n${index}` })),
    ).flat();
    expect(find(busy)).toMatchObject({ votesPerNetwork: 4, burstVotes: 16 });
  });

  it('are votes in one second, if their hour does not explain them', () => {
    const same = ['a', 'a', 'b'].map((network) => vote(at(3, 7).replace('.000', '.400'), { network }));
    const [second] = find([...quietVotes(30), vote(at(1)), ...same]).seconds;
    expect(second).toMatchObject({ at: '2026-11-02T12:03:07Z', votes: 3, networks: 2, votesOfHour: 4 });
    const many = Array.from({ length: 3600 }, (_, index) => vote(at(0, index)));
    expect(find([...many, ...same]).seconds).toEqual([]);
  });

  it('are found in votes that come again after later days', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-01'];
    const votes = days.flatMap((day) =>
      Array.from({ length: 9 }, (_, minute) => vote(`${day}T12:0${minute}:00.000Z`, { network: `of ${day}` })),
    );
    expect(find([...quietVotes(900), ...votes]).bursts).toHaveLength(6);
  });
});
