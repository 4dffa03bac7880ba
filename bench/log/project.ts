import pg from 'pg';
import type { Projection } from '#projections/engine/projection.ts';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { clientConfig } from '#storage/database/pool.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { entriesFromArguments } from '../elucidario/entries-from-arguments.ts';
import { openFilledMagazine } from '../filled-magazine.ts';
import { type Benchmark, type Measured, measure, timed } from '../measure.ts';
import { figure, printConditions, printTable, ratio } from '../table.ts';

const ROUNDS = 5;
/** Events per page, as the event store reads them. */
const PAGE = 2_000;

/** Projections that are rebuilt together; read models with few events are measured only as part of all. */
const groups = new Map<string, Projection[]>([
  ['all read models together', projections],
  ...projections.filter(({ name }) => ['articles', 'history'].includes(name)).map(alone),
]);

function alone(projection: Projection): [string, Projection[]] {
  return [`${projection.name} only`, [projection]];
}

const run = async (): Promise<void> => {
  const magazine = await openFilledMagazine(await entriesFromArguments());
  const db = connect(magazine.connection, { max: projections.length + 2 });
  const store = createPostgresEventStore(magazine.connection);
  const client = new pg.Client(clientConfig(magazine.connection, { name: 'bench', queryTimeout: 30_000 }));
  try {
    await client.connect();
    printConditions();
    const options = { db, store, signal: new AbortController().signal, asyncCommit: true };
    const subjects = [...groups].flatMap(([name, group]): Benchmark<'perSecond'>[] => {
      const prefixes = prefixesOf(group);
      return [
        { name: floorOf(name), run: () => read(client, prefixes) },
        { name, floor: floorOf(name), run: () => project(client, group, options) },
      ];
    });
    print(await measure(subjects, { rounds: ROUNDS }));
  } finally {
    await client.end();
    await store.close();
    await db.destroy();
    await magazine.close();
  }
};

const floorOf = (name: string): string => `${name}: reading`;

/** Returns the group's prefixes; an empty list means every stream. */
const prefixesOf = (group: Projection[]): string[] =>
  group.some(({ prefixes }) => prefixes.length === 0) ? [] : group.flatMap(({ prefixes }) => prefixes);

const READ = `select * from log.event where position > $1 and ($2::text[] = '{}' or stream ^@ any($2::text[]))
  order by position limit ${PAGE}`;

/** Runs the baseline: reads the same events through the driver, page by page, without processing them. */
const read = async (client: pg.Client, prefixes: string[]): Promise<{ perSecond: number }> => {
  let count = 0;
  const { ms } = await timed(async () => {
    for (let after = 0n; ; ) {
      const { rows } = await client.query({ name: 'read', text: READ, values: [after, prefixes] });
      count += rows.length;
      if (rows.length < PAGE) return;
      after = rows.at(-1).position;
    }
  });
  return { perSecond: (count * 1000) / ms };
};

/** Rebuilds the read models into new tables that replace the old ones. */
const project = async (client: pg.Client, group: Projection[], options: Parameters<typeof rebuildProjection>[1]) => {
  const events = await countEvents(client, prefixesOf(group));
  const { ms, answer } = await timed(() => Promise.all(group.map((each) => rebuildProjection(each, options))));
  const failed = answer.find((result) => result !== 'done');
  if (failed) throw new Error(`A read model could not be rebuilt: ${failed}`);
  return { perSecond: (events * 1000) / ms };
};

const countEvents = async (client: pg.Client, prefixes: string[]): Promise<number> => {
  const text = `select count(*)::int from log.event where $1::text[] = '{}' or stream ^@ any($1::text[])`;
  return (await client.query(text, [prefixes])).rows[0].count;
};

const print = (measured: Measured<'perSecond'>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  printTable(
    'Events per second; baseline: reading the same events through the driver, in pages of 2,000, without projecting',
    ['read models', 'baseline', 'projecting', 'ratio'],
    [...groups.keys()].map((name) => {
      const { median, ratio: to } = of(name);
      return [name, figure(of(floorOf(name)).median.perSecond), figure(median.perSecond), ratio(to.perSecond)];
    }),
  );
};

await run();
