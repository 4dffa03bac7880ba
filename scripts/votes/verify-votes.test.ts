import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRuntime } from '#api/runtime.ts';
import { checkpointSigner } from '#api/vote/proof/checkpoint-key.ts';
import { publishCheckpoints } from '#api/vote/proof/publish-checkpoints.ts';
import type { Database } from '#storage/database/tables.ts';
import { type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { rotateSecret } from '../secret/rotate-secret.ts';
import { runProgram } from '../test-program.ts';

const SECRET = 'a secret of more than thirty-two characters';

/** Opens a site with six votes on two days, both published, and ends it. Its log is in Postgres, or in an EventStoreDB. */
const openPublishedVotes = async (eventStoreUrl?: string) => {
  const database = await createTestDatabase({ for: 'site' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-verify-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const { connection } = database;
  const runtime = await startRuntime({ connection, eventStoreUrl, dataDir, project: true, secret: SECRET });
  const at = (day: string) =>
    [1, 2, 3].map((hour) => ({ restaurant: `r${hour}`, at: `2026-11-${day}T1${hour}:00:00.000Z` }));
  const ids = await logVotes(runtime.store, [...at('20'), ...at('21')]);
  const signer = checkpointSigner(runtime.personalData, 'levada.test/votes');
  const { signal } = new AbortController();
  const published = await publishCheckpoints(runtime, signer, { now: new Date('2026-11-22T12:00:00.000Z'), signal });
  await runtime.close();
  expect(published).toBe(2);
  const env = { DATABASE_URL: connection, DATA_DIR: dataDir, ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }) };
  const verify = (args: string[] = [], secret = SECRET, changed: Record<string, string> = {}) =>
    runProgram('verify-votes', args, { ...env, SECRET: secret, ...changed });
  return { ...database, dataDir, ids, verify };
};

it('finds no difference in an unchanged log', async () => {
  const { verify } = await openPublishedVotes();
  expect(await verify()).toEqual({
    stdout: '6 votes and refusals of the log and 2 published days agree.\n',
    stderr: '',
    code: 0,
  });
});

it('finds no difference after SECRET was rotated', async () => {
  const { db, verify } = await openPublishedVotes();
  const next = `another ${SECRET}`;
  expect(await rotateSecret(db, { from: SECRET, to: next })).toBe(true);
  expect(await verify([], next)).toMatchObject({ stderr: '', code: 0 });
});

it('says that the secret is missing, or not the one of the database, without writing anything', async () => {
  const { dataDir, db, verify } = await openPublishedVotes();
  expect(await verify([], '')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(`^SECRET is not set and there is no file ${dataDir}/secret, .*\n$`),
  });
  expect(await verify([], `another ${SECRET}`)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^SECRET is not the one that this database is used with\. .*\n$/),
  });
  await db.deleteFrom('secret_fingerprint').execute();
  await verify();
  expect(await db.selectFrom('secret_fingerprint').selectAll().execute()).toEqual([]);
});

it('names a vote that was changed in the log', async () => {
  const { db, ids, verify } = await openPublishedVotes();
  await sql`update log.event set data = jsonb_set(data, '{restaurant}', '"r9"') where id = ${ids[4]}::uuid`.execute(db);
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`^Changed: VoteCast ${ids[4]} for restaurant r9 .* leaf 4`),
  });
});

/** Moves all later events of the log by one position, up or down. */
const shiftAfter = async (db: Kysely<Database>, position: number, by: 1 | -1): Promise<void> => {
  await sql`update log.event set position = -position where position > ${position}`.execute(db);
  await sql`update log.event set position = -position + ${by} where position < 0`.execute(db);
  await sql`update log.head set position = position + ${by}`.execute(db);
};

const positionOf = async (db: Kysely<Database>, id: string): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select position::float8 as position from log.event where id = ${id}::uuid`.execute(db);
  return rows[0]!.position;
};

it('names a vote that was removed from the log, with and without a gap in the positions', async () => {
  const { db, ids, verify } = await openPublishedVotes();
  const position = await positionOf(db, ids[1]!);
  await sql`delete from log.event where id = ${ids[1]}::uuid`.execute(db);
  expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringContaining(`leaf 1 (event ${ids[1]})`) });
  await shiftAfter(db, position, -1);
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`^Missing: leaf 1 \\(event ${ids[1]}\\)`),
  });
});

it('names a vote that was inserted into the log', async () => {
  const { db, ids, verify } = await openPublishedVotes();
  const position = await positionOf(db, ids[1]!);
  await shiftAfter(db, position, 1);
  const id = randomUUID();
  await sql`insert into log.event (position, stream, revision, id, type, data, metadata, created)
    select position + 1, stream || '0', revision, ${id}::uuid, type, data, metadata, created
    from log.event where position = ${position}`.execute(db);
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(`^Inserted: VoteCast ${id} .* leaf 2`),
  });
});

it('names the day when the tree was rebuilt from a changed log', async () => {
  const { db, ids, verify } = await openPublishedVotes();
  await sql`update log.event set data = jsonb_set(data, '{restaurant}', '"r9"') where id = ${ids[4]}::uuid`.execute(db);
  await sql`truncate read.vote_leaf, read.vote_tile`.execute(db);
  expect(await verify()).toMatchObject({
    code: 1,
    stderr:
      'The votes of the log are not those published on 2026-11-21: one of the leaves 3 to 5 was changed, removed or inserted.\n',
  });
});

it('names a published day that was changed', async () => {
  const { db, verify } = await openPublishedVotes();
  await sql`update vote_checkpoint set totals = replace(totals, 'r2 1 0', 'r2 9 0') where day = '2026-11-20'`.execute(
    db,
  );
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('published on 2026-11-20 was changed'),
  });
});

it('ends with code 2 when it is given anything', async () => {
  const { verify } = await openPublishedVotes();
  expect(await verify(['november'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: levada verify-votes'),
  });
});

describe('votes in EventStoreDB', () => {
  const startDouble = async () => {
    const double = await startEventStoreDBDouble();
    onTestFinished(double.close);
    return double.connectionString;
  };

  /** Copies a log into an empty server. `change` returns the events that take the place of one, in their order. */
  const copyLog = async (from: string, change: (event: RecordedEvent) => RecordedEvent[]): Promise<string> => {
    const to = await startDouble();
    const [source, target] = [createEventStoreDBEventStore(from), createEventStoreDBEventStore(to)];
    for await (const event of source.readAll(START_POSITION, []))
      for (const { stream, ...copied } of change(event)) await target.append(stream, 'any', [copied]);
    await Promise.all([source.close(), target.close()]);
    return to;
  };

  it('agree, and each change of a copied log is named', async () => {
    const log = await startDouble();
    const { ids, verify } = await openPublishedVotes(log);
    expect(await verify()).toEqual({
      stdout: '6 votes and refusals of the log and 2 published days agree.\n',
      stderr: '',
      code: 0,
    });
    const changes: [RegExp, (event: RecordedEvent) => RecordedEvent[]][] = [
      [
        /^Changed: VoteCast .* leaf 4/,
        (event) => [{ ...event, data: { ...(event.data as object), restaurant: 'r9' } }],
      ],
      [/^Missing: leaf 4/, () => []],
      [/^Inserted: VoteCast .* leaf 5/, (event) => [event, { ...event, id: randomUUID(), stream: `${event.stream}0` }]],
    ];
    for (const [sentence, change] of changes) {
      const copy = await copyLog(log, (event) => (event.id === ids[4] ? change(event) : [event]));
      const { code, stderr } = await verify([], SECRET, { EVENTSTORE_URL: copy });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) });
    }
  });
});
