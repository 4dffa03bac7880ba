import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { articles } from '#projections/articles/projector.ts';
import { rebuild } from '#projections/supervisor.ts';
import { voteStatistics } from '#projections/vote-statistics/projector.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { clientConfig, withDatabase } from '#storage/database/pool.ts';
import { createPostgresEventStore } from '#storage/events/postgres.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { timed } from './measure.ts';
import { openDouble, streamDouble } from './replay-double.ts';
import { fillLog } from './replay-log.ts';

const m = await openTemporaryMagazine();
try {
  const db = connect(m.connection, { max: 5 });
  await migrate(db);
  const client = new pg.Client(clientConfig(m.connection, { name: 'bench', queryTimeout: 120_000 }));
  client.on('error', () => {});
  await client.connect();
  console.log('fill', (await timed(() => fillLog(client))).ms);
  await client.query('create database replay');
  const store = createPostgresEventStore(m.connection);
  const other = connect(withDatabase(m.connection, 'replay'), { max: 5 });
  await migrate(other);
  const o = await timed(() => openDouble(store));
  console.log('double', o.ms);
  const double = o.answer;
  const raw = EventStoreDBClient.connectionString(double.connectionString);
  console.log('stream', await timed(() => streamDouble(raw)));
  for (const p of [voteStatistics, articles])
    console.log(
      p.name,
      await timed(() =>
        rebuild(p, { db: other, store: double.store, signal: new AbortController().signal, relaxed: false }),
      ),
    );
  await raw.dispose();
  await double.close();
  await client.end();
  await store.close();
  await db.destroy();
  await other.destroy();
} finally {
  await m.close();
}
