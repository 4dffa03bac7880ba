import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DebianPostgres, debianPostgresMissing, startDebianPostgres } from '#testing/postgres/debian-postgres.ts';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { describeEventStore } from '../contract/contract.ts';
import { openPostgresTestStores } from './test-stores.ts';

/** Logs the plan of every statement on the server, including statements inside functions. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
};

describe.skipIf(debianPostgresMissing)(
  `Debian's Postgres 15${debianPostgresMissing ? `, ${debianPostgresMissing}` : ''}`,
  () => {
    let postgres: DebianPostgres;
    beforeAll(async () => {
      postgres = await startDebianPostgres(EXPLAIN);
      const db = connect(postgres.connection, { max: 1 });
      await migrate(db).finally(() => db.destroy());
    });
    afterAll(() => postgres.stop());

    describeEventStore('the Postgres event store', async () => openPostgresTestStores(postgres.connection));

    test('runs no statement with JIT compilation, which would take longer than the statement', async () => {
      const db = connect(postgres.connection, { max: 1 });
      // The call of the previous release, which may run at the same time as this one.
      await sql`select log.append(array['older-1'], '{-1}', '{1}', array[gen_random_uuid()], '{Tested}', '{1}', '{1}')`.execute(
        db,
      );
      await sql`select set_config('jit', 'on', false), set_config('jit_above_cost', '0', false)`.execute(db);
      await sql`select count(*) as compiled_on_purpose from log.head`.execute(db);
      await db.destroy();
      const log = fs.readFileSync(path.join(postgres.dir, 'postgres.log'), 'utf8');
      const plans = log.split('Query Text: ').slice(1);
      expect(plans.filter((plan) => plan.includes('update log.head')).length).toBeGreaterThan(100);
      const compiled = plans.filter((plan) => plan.includes('\tJIT:'));
      expect(compiled.map((plan) => plan.split('\n')[0])).toEqual([expect.stringContaining('compiled_on_purpose')]);
    });
  },
);
