import { postVote } from './cast-vote.ts';
import { type Benchmark, measure, quantile } from './measure.ts';
import type { ChildServer } from './site.ts';
import { figure, printConditions, printTable } from './table.ts';
import { openVotingSite } from './voting-site.ts';

const ROUNDS = 3;
const VOTES = { alone: 150, together: 2_000 };
const AT_ONCE = 256;

type Figure = 'processorTime' | 'p50' | 'p99' | 'votesPerSecond';

/** Measures the cost of a vote: one at a time, and many concurrently. */
const run = async (): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const { site, restaurants } = await openVotingSite(closing, undefined);
    printConditions();
    const subjects: Benchmark<Figure>[] = [
      { name: 'one at a time', run: () => vote(site, restaurants, VOTES.alone, 1) },
      { name: `${AT_ONCE} concurrently`, run: () => vote(site, restaurants, VOTES.together, AT_ONCE) },
    ];
    const measured = await measure(subjects, { rounds: ROUNDS, warmUp: 1 });
    printTable(
      'Votes of new visitors: processor time of the site, without the database',
      ['votes', 'CPU ms/vote', 'p50 ms', 'p99 ms', 'votes/s'],
      measured.map(({ name, median }) => [
        name,
        ...[median.processorTime, median.p50, median.p99, median.votesPerSecond].map(figure),
      ]),
    );
  } finally {
    await closing.disposeAsync();
  }
};

/** Sends this many votes with concurrent voters. Throws unless each is accepted. */
const vote = async (
  site: ChildServer,
  restaurants: string[],
  votes: number,
  voters: number,
): Promise<Record<Figure, number>> => {
  const [before, start] = [await site.processorTime(), performance.now()];
  const times: number[] = [];
  let begun = 0;
  const voteOn = async () => {
    while (begun < votes) {
      begun += 1;
      const { status, body, ms } = await postVote(site.url, restaurants[begun % restaurants.length]!);
      if (status !== 200) throw new Error(`A vote responded ${status}: ${body}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: voters }, voteOn));
  const processorTime = ((await site.processorTime()) - before) / votes;
  const votesPerSecond = (1_000 * votes) / (performance.now() - start);
  return { processorTime, p50: quantile(times, 0.5), p99: quantile(times, 0.99), votesPerSecond };
};

await run();
