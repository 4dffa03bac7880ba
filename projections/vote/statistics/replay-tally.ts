import { type JudgedVote, judgeVotes, type ReplayOptions } from '../replay/replay-votes.ts';
import type { VoteLog } from '../replay/vote-log.ts';
import type { VoteAnomalies } from '../views.ts';
import { createAnomalyFinder } from './find-anomalies.ts';
import { hourInMadeira } from './hour-in-madeira.ts';
import type { TallyCount, VoteTally } from './tally.ts';

export interface ReplayedTally {
  tally: VoteTally;
  anomalies: VoteAnomalies;
}

/**
 * Reads the log once, counts the votes of a period by a rule, and finds what is unlikely among them. Memory is bounded by the number of
 * restaurants and days, and by the votes of the latest days.
 */
export const replayTally = async (log: VoteLog, options: ReplayOptions): Promise<ReplayedTally> => {
  const tally = createTallyFold();
  const anomalies = createAnomalyFinder();
  const fields = ['at', 'visitor', 'network', 'locale'] as const;
  for await (const batch of judgeVotes(log, options, { fields })) {
    for (const judged of batch) {
      tally.add(judged);
      anomalies.add(judged.vote);
    }
  }
  return { tally: tally.result(), anomalies: anomalies.result() };
};

const createTallyFold = () => {
  const cells = new Map<string, VoteTally['cells'][number]>();
  const hours = new Map<string, VoteTally['hours'][number]>();
  const locales = new Map<string, VoteTally['locales'][number]>();
  const refused: VoteTally['refused'] = { already_voted: 0, network_limit: 0, site_limit: 0 };
  const dropped: Record<string, number> = {};
  return {
    add({ vote, dropped: reason }: JudgedVote): void {
      const { restaurant, day } = vote;
      const kept = reason === undefined ? 1 : 0;
      const counted = vote.refused === null ? 1 : 0;
      const count = (to: TallyCount) => {
        to.votes += kept;
        to.counted += counted;
      };
      count(of(cells, `${day} ${restaurant}`, () => ({ restaurant, day, votes: 0, counted: 0 })));
      for (const [groups, key] of [
        [hours, hourInMadeira(vote.at)],
        [locales, vote.locale ?? ''],
      ] as const) {
        count(of(groups, key, () => ({ key, votes: 0, counted: 0 })));
      }
      if (vote.refused !== null) refused[vote.refused] += 1;
      if (reason !== undefined) dropped[reason] = (dropped[reason] ?? 0) + 1;
    },
    result: (): VoteTally => ({
      cells: [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell),
      hours: [...hours.values()],
      locales: [...locales.values()],
      refused,
      dropped,
    }),
  };
};

const of = <Value>(values: Map<string, Value>, key: string, create: () => Value): Value => {
  const known = values.get(key);
  if (known !== undefined) return known;
  const created = create();
  values.set(key, created);
  return created;
};
