import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { withDatabase } from '#testing/postgres/with-database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const all = fs.readdirSync(new URL('../../migrations', import.meta.url)).map((file) => path.basename(file, '.ts'));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('changes nothing in an up-to-date database', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('updates an empty database once, however many processes start together', async () => {
  const name = `${inject('postgres').template}_empty`;
  const server = connect(inject('postgres').connection, { max: 1 });
  await sql`create database ${sql.id(name)}`.execute(server);
  const processes = Array.from({ length: 3 }, () => connect(withDatabase(inject('postgres').connection, name)));
  const ran = await Promise.all(processes.map(migrate));
  expect(ran.flat()).toEqual(all.toSorted());
  await Promise.all(processes.map((db) => db.destroy()));
  await sql`drop database ${sql.id(name)} with (force)`.execute(server);
  await server.destroy();
});

test('ignores migrations of a newer release, also those between known ones', async () => {
  const { db } = database;
  const add = (name: string) =>
    sql`insert into kysely_migration select ${name}, max(timestamp) from kysely_migration`.execute(db);
  await add('0003-between-others');
  await add('9999-of-next-year');
  expect(await migrate(db)).toEqual([]);
  // A known migration that has not run yet, sorted after an unknown one.
  await sql`drop table secret_fingerprint`.execute(db);
  await sql`delete from kysely_migration where name = '0009-secret-fingerprint'`.execute(db);
  expect(await migrate(db)).toEqual(['0009-secret-fingerprint']);
  await sql`delete from kysely_migration where name in ('0003-between-others', '9999-of-next-year')`.execute(db);
});

test('allows one live generation of a read model', async () => {
  const generation = (number: number, status: 'live' | 'building') =>
    database.db
      .insertInto('projection')
      .values({ name: 'articles', generation: number, version: 1, status })
      .returning(['position', 'error'])
      .executeTakeFirst();
  expect(await generation(1, 'live')).toEqual({ position: 0n, error: null });
  await generation(2, 'building');
  await expect(generation(3, 'live')).rejects.toThrow('projection_one_live');
  await expect(generation(4, 'retired' as 'live')).rejects.toThrow('status');
});

test('allows an account one lower-case e-mail address, and deletes its sessions with it', async () => {
  const { db } = database;
  const account = (email: string) => ({
    id: randomUUID(),
    email,
    name: 'Ana',
    role: 'editor' as const,
    password_hash: 'x',
  });
  const ana = account('ana@levada.test');
  await db.insertInto('account').values(ana).execute();
  await expect(db.insertInto('account').values(account('ana@levada.test')).execute()).rejects.toThrow('email');
  await expect(db.insertInto('account').values(account('Rui@levada.test')).execute()).rejects.toThrow('email');
  const session = { id: randomUUID(), account_id: ana.id, amr: '[]', expires_at: new Date() };
  await db.insertInto('session').values(session).execute();
  await db.deleteFrom('account').where('id', '=', ana.id).execute();
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
});
