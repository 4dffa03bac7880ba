import type { EventStoreDBClient } from '@eventstore/db-client';
import type pg from 'pg';
import { articles } from '#projections/article/projector.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { type RebuildOptions, rebuildProjection } from '#projections/engine/supervisor.ts';
import { voteStatistics } from '#projections/vote/projector.ts';
import { type Benchmark, type Figures, timed } from '../measure.ts';
import { streamDouble } from './replay-double.ts';
import { ARTICLES } from './replay-log.ts';
import { aggregate, differentVotes, stream } from './replay-sql.ts';

/** The opened logs, and the options of a rebuild from each. */
export interface Logs {
  client: pg.Client;
  clientOfDouble: EventStoreDBClient;
  inPostgres: RebuildOptions;
  inDouble: RebuildOptions;
}

/** Every event of the log matches one of these. */
const both = [voteStatistics, articles];
/** Projections that are rebuilt together. */
export const groups: Record<string, Projection[]> = {
  'votes and articles': both,
  votes: [voteStatistics],
};

/**
 * Returns the benchmarks in events per second: rebuilding each group of read models from the log in Postgres and in the double, with their
 * baselines.
 */
export const replayBenchmarks = ({ client, clientOfDouble, inPostgres, inDouble }: Logs): Benchmark<'perSecond'>[] => [
  { name: 'streaming', run: () => perSecond(() => stream(client)) },
  { name: 'double: streaming', run: () => perSecond(() => streamDouble(clientOfDouble, prefixesOf(both))) },
  ...Object.entries(groups).flatMap(([name, group]): Benchmark<'perSecond'>[] => {
    const replay = sharedByTwo(() => perSecond(() => replayAll(group, inPostgres)));
    return [
      { name: `${name}: SQL`, run: () => perSecond(() => aggregate(client, prefixesOf(group))) },
      { name, floor: 'streaming', run: replay },
      { name: `${name} to SQL`, floor: `${name}: SQL`, run: replay },
      {
        name: `double: ${name}`,
        floor: 'double: streaming',
        run: () => perSecond(() => replayAll(group, inDouble)),
      },
    ];
  }),
];

/** Runs `work`, which returns the number of processed events, and returns events per second. */
const perSecond = async (work: () => Promise<number>): Promise<Figures<'perSecond'>> => {
  const { ms, answer } = await timed(work);
  return { perSecond: (answer * 1000) / ms };
};

/** Shares one run between two benchmarks that follow each other in every round, to compare it with two baselines. */
const sharedByTwo = <Answer>(run: () => Promise<Answer>): (() => Promise<Answer>) => {
  let first: Promise<Answer> | undefined;
  return () => {
    const answer = first ?? run();
    first = first ? undefined : answer;
    return answer;
  };
};

const prefixesOf = (group: Projection[]): string[] => group.flatMap(({ prefixes }) => prefixes);

/** Rebuilds the read models into new tables that replace the old ones; returns the number of events. */
const replayAll = async (group: Projection[], options: RebuildOptions): Promise<number> => {
  const counts = await Promise.all(group.map((each) => replay(each, options)));
  return counts.reduce((sum, count) => sum + count, 0);
};

const replay = async (projection: Projection, options: RebuildOptions): Promise<number> => {
  let count = 0;
  const onProgress = ({ events }: { events: number }) => {
    count += events;
  };
  const result = await rebuildProjection(projection, { ...options, onProgress });
  if (result !== 'done') throw new Error(`${projection.name} could not be rebuilt: ${result}`);
  return count;
};

/** Throws when the read models differ from the log. */
export const checkRebuilt = async (client: pg.Client): Promise<void> => {
  const different = await differentVotes(client, voteStatistics.prefixes);
  if (different > 0) throw new Error(`${different} rows of the votes differ from what SQL counts`);
  const { rows } = await client.query('select count(*)::int as articles from read.article');
  if (rows[0].articles !== ARTICLES) throw new Error(`There are ${rows[0].articles} articles, not ${ARTICLES}`);
};
