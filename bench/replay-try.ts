import pg from 'pg';
import { articles } from '#projections/articles/projector.ts';
import { rebuild } from '#projections/supervisor.ts';
import { voteStatistics } from '#projections/vote-statistics/projector.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { clientConfig } from '#storage/database/pool.ts';
import { createPostgresEventStore } from '#storage/events/postgres.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { timed } from './measure.ts';
import { fillLog } from './replay-log.ts';

const m = await openTemporaryMagazine();
try {
  const db = connect(m.connection, { max: 5 });
  await migrate(db);
  const client = new pg.Client(clientConfig(m.connection, { name: 'bench', queryTimeout: 120_000 }));
  await client.connect();
  client.on('error', () => {});
  console.log('fill', (await timed(() => fillLog(client))).ms);
  console.log(
    (
      await client.query(
        `select pg_size_pretty(pg_table_size('log.event')) t, pg_size_pretty(pg_indexes_size('log.event')) i`,
      )
    ).rows,
  );
  console.log(
    (
      await client.query(`select stream,revision,type,data,metadata from log.event where position between 48 and 49 `)
    ).rows.map((x) => JSON.stringify({ ...x, revision: 0 })),
  );
  console.log(
    (await client.query(`select type, count(*), avg(octet_length(data::text))::int bytes from log.event group by 1`))
      .rows,
  );
  const store = createPostgresEventStore(m.connection);
  const o = { db, store, signal: new AbortController().signal, relaxed: true };
  for (let i = 0; i < 2; i++) {
    console.log('votes', await timed(() => rebuild(voteStatistics, o)));
    console.log('articles', await timed(() => rebuild(articles, o)));
  }
  console.log(
    'agg',
    (
      await timed(() =>
        client.query(
          `create temp table x as select data->>'restaurant' r, data->>'day' d, count(*) filter (where type='VoteCast') v, count(*) filter (where type='VoteRefused') f from log.event where stream ^@ 'vote-' group by 1,2`,
        ),
      )
    ).ms,
  );
  for (const page of [2000, 10000])
    console.log(
      'stream',
      page,
      (
        await timed(async () => {
          for (let after = 0n; ; ) {
            const { rows } = await client.query({
              text: `select * from log.event where position > $1 order by position limit ${page}`,
              values: [after],
            });
            if (rows.length < page) return;
            after = rows.at(-1).position;
          }
        })
      ).ms,
    );
  await client.end();
  await store.close();
  await db.destroy();
} finally {
  await m.close();
}
