import type { CountingRule, Judge } from '#domain/vote/counting-rules/counting-rule.ts';
import type { RecordedVote, VoteField } from '#domain/vote/counting-rules/recorded-vote.ts';
import type { Period } from '../queries.ts';
import { createKeyOf, fieldsOfGrouping, type Grouping } from './group-by.ts';
import { ranksOf } from './ranks-of.ts';
import type { ReplayedRestaurant, VoteLog } from './vote-log.ts';

export interface ReplayOptions {
  rule: CountingRule;
  /** Days in Madeira, both included. The rule also judges earlier votes, which may decide about those of the period. */
  period?: Period;
  /** Moment in UTC; the log is read as it was then. */
  until?: string | undefined;
  /** Called after each batch with the number of votes read so far. */
  onProgress?: (votes: number) => void;
}

/** The votes of one group, and of all groups together. */
export interface ReplayCount {
  /** Votes that the rule keeps. */
  votes: number;
  /** Votes that were counted when they were cast. */
  counted: number;
  /** `votes` less `counted`. */
  difference: number;
}

export interface ReplayedGroup extends ReplayCount {
  /** The group as `createKeyOf` returns it. */
  key: string;
  /** The name of the restaurant, if votes are added up by restaurant. */
  name?: string;
  /** Place by votes that the rule keeps, from 1; groups with as many votes share a place. */
  rank: number;
  /** Place by votes that were counted. */
  countedRank: number;
}

export interface Replay {
  groups: ReplayedGroup[];
  total: ReplayCount;
  /** Numbers of dropped votes by reason. */
  dropped: Record<string, number>;
}

/** A vote and the reason for which the rule drops it; undefined if it keeps it. */
export interface JudgedVote {
  vote: RecordedVote;
  dropped: string | undefined;
}

/**
 * Reads the votes of the log, lets the rule judge them in order, and yields those of the period in batches. `fields` are the optional
 * fields that the caller needs besides those of the rule; with `inAnyOrder` a stateless rule may get the votes in any order.
 */
export async function* judgeVotes(
  log: VoteLog,
  { rule, period = {}, until, onProgress = () => {} }: ReplayOptions,
  { fields, inAnyOrder = false }: { fields: readonly VoteField[]; inAnyOrder?: boolean },
): AsyncIterable<JudgedVote[]> {
  const judge = rule.start();
  let votes = 0;
  for await (const batch of log.votes({ fields: new Set([...rule.needs, ...fields]), until, inAnyOrder })) {
    votes += batch.length;
    onProgress(votes);
    yield judgeBatch(batch, judge, period);
  }
}

const judgeBatch = (batch: RecordedVote[], judge: Judge, { from = '', to }: Period): JudgedVote[] => {
  const judged: JudgedVote[] = [];
  for (const vote of batch) {
    if (to !== undefined && vote.day > to) continue;
    const dropped = judge(vote);
    if (vote.day >= from) judged.push({ vote, dropped });
  }
  return judged;
};

/** Counts the votes of the log by the rule, beside what was counted when they were cast, and adds them up by group. */
export const replayVotes = async (log: VoteLog, by: Grouping, options: ReplayOptions): Promise<Replay> => {
  const needsRestaurants = by === 'restaurant' || by === 'area';
  const restaurants = needsRestaurants ? await log.restaurants(options.until) : new Map<string, ReplayedRestaurant>();
  const keyOf = createKeyOf(by, restaurants);
  const read = { fields: fieldsOfGrouping(by), inAnyOrder: options.rule.isStateless === true };
  const groups = new Map<string, GroupCount>();
  const dropped = new Map<string, number>();
  for await (const batch of judgeVotes(log, options, read)) {
    for (const { vote, dropped: reason } of batch) {
      const group = groupOf(groups, keyOf(vote));
      if (vote.refused === null) group.counted += 1;
      if (reason === undefined) group.votes += 1;
      else dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    }
  }
  return {
    ...rankGroups(
      [...groups].map(([key, count]) => ({ key, ...count })),
      by,
      restaurants,
    ),
    dropped: Object.fromEntries([...dropped].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
};

type GroupCount = Pick<ReplayCount, 'votes' | 'counted'>;

const groupOf = (groups: Map<string, GroupCount>, key: string): GroupCount => {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = { votes: 0, counted: 0 };
  groups.set(key, group);
  return group;
};

/**
 * Adds differences, places and the names of restaurants to the votes of each group, and the total of all groups. Days, weeks, months and
 * hours are in order of time, other groups in order of votes.
 */
export const rankGroups = (
  groups: Pick<ReplayedGroup, 'key' | 'votes' | 'counted'>[],
  by: Grouping | 'hour',
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): Pick<Replay, 'groups' | 'total'> => {
  const counts = groups.map(({ key, votes, counted }) => ({ key, ...withDifference({ votes, counted }) }));
  return {
    groups: ranked(counts, by).map((row) =>
      by === 'restaurant' ? { ...row, name: restaurants.get(row.key)?.name ?? '' } : row,
    ),
    total: withDifference({ votes: sum(counts, 'votes'), counted: sum(counts, 'counted') }),
  };
};

const withDifference = (count: Pick<ReplayCount, 'votes' | 'counted'>): ReplayCount => ({
  ...count,
  difference: count.votes - count.counted,
});

const sum = (counts: ReplayCount[], of: 'votes' | 'counted'): number =>
  counts.reduce((total, count) => total + count[of], 0);

type Unranked = Omit<ReplayedGroup, 'rank' | 'countedRank'>;

const TIMES: readonly string[] = ['day', 'week', 'month', 'hour'];

const ranked = (counts: Unranked[], by: Grouping | 'hour'): ReplayedGroup[] => {
  const ranks = ranksOf(counts.map(({ votes }) => votes));
  const countedRanks = ranksOf(counts.map(({ counted }) => counted));
  const rows = counts.map((row) => ({
    ...row,
    rank: ranks.get(row.votes)!,
    countedRank: countedRanks.get(row.counted)!,
  }));
  const isTime = TIMES.includes(by);
  return rows.sort((one, other) => (isTime ? 0 : other.votes - one.votes) || (one.key < other.key ? -1 : 1));
};
