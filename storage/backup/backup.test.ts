import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  addAccounts,
  openEmptyInstallation,
  openEmptyOnEventStoreDB,
  openFilledInstallation,
  TEST_SECRET,
  type TestInstallation,
} from '#testing/backup-installations.ts';
import { startS3Server } from '#testing/storage/s3-server.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { EARLIER_SERVICE_KEY } from '../database/earlier-service-key.ts';
import type { Database } from '../database/tables.ts';
import { collect, newEvents } from '../events/contract/helpers.ts';
import { START_POSITION } from '../events/event-store.ts';
import { createS3FileStore } from '../files/s3.ts';
import { assertSameSecret } from '../secret-fingerprint.ts';
import { pack, unpack } from './archive.ts';
import { backUpToFolder } from './back-up-to-folder.ts';
import type { Installation } from './installation.ts';
import { encodeManifest, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { restore } from './restore.ts';

/** Row counts of the other backed-up tables of a filled installation. */
const OTHER_ROWS = {
  account_email: 0,
  account_notice: 0,
  account_event: 0,
  account_event_limit: 0,
  advert_count: 0,
  article_document: 0,
  article_document_save: 0,
  article_document_update: 0,
  article_draft: 0,
  preview_link: 0,
  auth_flow: 0,
  factor: 0,
  factor_challenge: 0,
  hash_root: 0,
  idempotency_key: 0,
  identity: 0,
  known_network: 0,
  magazine: 0,
  most_read_article: 0,
  note_read: 0,
  oauth_client: 0,
  oauth_code: 0,
  oauth_grant: 0,
  one_time_token: 0,
  outbox_mail: 0,
  outbox_text_message: 0,
  page_view: 0,
  passkey: 0,
  passkey_registration: 0,
  reaction: 0,
  reactor: 0,
  recorded_refusals: 0,
  recovery_code: 0,
  service_key: 0,
  signing_key: 0,
  signed_url: 0,
  storage_bucket: 0,
  storage_event: 0,
  storage_home: 0,
  storage_object: 0,
  storage_upload: 0,
  storage_upload_part: 0,
  vote_checkpoint: 0,
  webhook_delivery: 0,
  webhook_state: 0,
};

interface Backup {
  folder: string;
  from: TestInstallation;
  manifest: Manifest;
}

/** A backup of a filled installation, which no test changes. */
let made: Backup;
beforeAll(async () => {
  const removals: (() => Promise<void>)[] = [];
  const whenDone = (remove: () => Promise<void>) => void removals.unshift(remove);
  const from = await openFilledInstallation(whenDone);
  const folder = join(await createTemporaryFolder(whenDone), 'backup');
  made = { folder, from, manifest: await backUpToFolder(from.installation, folder) };
  return async () => {
    for (const remove of removals) await remove();
  };
});

/** Returns a copy of the backup that was made, for one test. */
const copyBackup = async (): Promise<Backup> => {
  const folder = join(await createTemporaryFolder(), 'backup');
  await cp(made.folder, folder, { recursive: true });
  return { ...made, folder };
};

const restoreInto = async (folder: string, { installation }: TestInstallation): Promise<void> => {
  await restore(folder, await readManifest(folder), installation);
};

/** Reads everything that a restore writes, without positions and recording times of events. */
const contentsOf = async ({ installation: { db, files, dataDir }, store }: TestInstallation) => ({
  log: (await collect(store.readAll(START_POSITION, []))).map(
    ({ position: _position, created: _created, ...rest }) => rest,
  ),
  accounts: await sql`select * from account order by id`.execute(db).then(({ rows }) => rows),
  keys: await sql`select *, created_at::text as exact from personal_key order by id`
    .execute(db)
    .then(({ rows }) => rows),
  originals: await Promise.all(
    (await Array.fromAsync(files.list('originals/')))
      .sort()
      .map(async (key) => [key, Buffer.from((await files.readBytes(key))!)]),
  ),
  secret: await readFile(join(dataDir, 'secret'), 'utf8').catch(() => undefined),
});

test('restores log, accounts, keys, secret and originals, but no sessions and no derived files', async () => {
  const { folder, from, manifest } = await copyBackup();
  expect(manifest.counts).toEqual({
    events: 6,
    streams: 2,
    rows: { ...OTHER_ROWS, account: 1500, personal_key: 1 },
    media: 2,
  });
  const to = await openEmptyInstallation();
  await restoreInto(folder, to);
  expect(await contentsOf(to)).toEqual(await contentsOf(from));
  expect(await to.installation.db.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(await Array.fromAsync(to.installation.files.list('derived/'))).toEqual([]);
  expect((await stat(join(to.installation.dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('makes no backup without the secret of the database, and says what is wrong with it', async () => {
  const { installation } = await openFilledInstallation();
  await assertSameSecret(installation.db, TEST_SECRET);
  const secret = join(installation.dataDir, 'secret');
  const backUpInto = (name: string) => backUpToFolder(installation, join(installation.dataDir, name));
  await rm(secret);
  await expect(backUpInto('one')).rejects.toThrow(`there is no file ${secret}`);
  await writeFile(secret, 'x'.repeat(40));
  await expect(backUpInto('two')).rejects.toThrow('SECRET is not the one that this database is used with');
  await rm(secret);
  await mkdir(secret);
  await expect(backUpInto('three')).rejects.toThrow(`${secret} cannot be read (EISDIR). Make it readable`);
  const own = { ...installation, secret: TEST_SECRET };
  const { parts } = await backUpToFolder(own, join(installation.dataDir, 'four'));
  expect(parts.map((part) => part.path)).toContain('secret');
});

test('includes objects of the storage service, from disk to S3 and back', async () => {
  const from = await openFilledInstallation();
  const { db } = from.installation;
  const content = '01800000-0000-7000-8000-000000000000';
  await sql`insert into storage_home (name) values ('01800000-0000-4000-8000-000000000000')`.execute(db);
  await sql`insert into storage_bucket (id, public, file_size_limit) values ('covers', true, 1000)`.execute(db);
  await sql`insert into storage_object (id, bucket_id, name, version, content, size, sha256, mimetype, cache_control, metadata)
    values (gen_random_uuid(), 'covers', '2026/11.jpg', gen_random_uuid(), ${content}, 7, 'of it', 'image/jpeg', 'max-age=3600', '{"a": 1}')
    `.execute(db);
  await from.installation.files.write(`objects/home/00/${content}`, Buffer.from('content'));
  const kept = async ({ installation: { db, files } }: TestInstallation) => ({
    homes: await db.selectFrom('storage_home').selectAll().execute(),
    buckets: await db.selectFrom('storage_bucket').selectAll().execute(),
    objects: await db.selectFrom('storage_object').selectAll().execute(),
    content: Buffer.from((await files.readBytes(`objects/home/00/${content}`))!).toString(),
  });

  const server = await startS3Server();
  const files = createS3FileStore(server.access);
  onTestFinished(async () => {
    await files.close();
    await server.close();
  });
  const { installation, store } = await openEmptyInstallation();
  const onS3: TestInstallation = { installation: { ...installation, files }, store };
  const onDisk = await openEmptyInstallation();
  for (const [one, other] of [
    [from, onS3],
    [onS3, onDisk],
  ] as const) {
    const folder = join(await createTemporaryFolder(), 'backup');
    await backUpToFolder(one.installation, folder);
    await restoreInto(folder, other);
  }
  for (const restored of [onS3, onDisk]) {
    expect(await kept(restored)).toEqual(await kept(from));
    expect(await contentsOf(restored)).toEqual(await contentsOf(from));
  }
});

test('restores the same content from an archive', async () => {
  const { folder, from } = await copyBackup();
  const [file, unpacked] = [join(await createTemporaryFolder(), 'backup.tar'), await createTemporaryFolder()];
  await pack(folder, file);
  await unpack(file, unpacked);
  const to = await openEmptyInstallation();
  await restoreInto(unpacked, to);
  expect(await contentsOf(to)).toEqual(await contentsOf(from));
});

test('keeps the service key of earlier releases in a backup that one of them made', async () => {
  const { folder, manifest } = await copyBackup();
  const migrations = manifest.versions.migrations.filter((name) => name !== '0051-service-keys');
  const { installation: to } = await openEmptyInstallation();
  await restore(folder, { ...manifest, versions: { ...manifest.versions, migrations } }, to);
  const keys = await to.db.selectFrom('service_key').select(['id', 'scopes', 'key_hash']).execute();
  expect(keys).toEqual([{ id: EARLIER_SERVICE_KEY, scopes: ['accounts', 'storage'], key_hash: null }]);
});

test('restores a backup of a Postgres log into EventStoreDB, and one of EventStoreDB into Postgres', async () => {
  const { folder, from } = await copyBackup();
  const onEventStoreDB = await openEmptyOnEventStoreDB();
  await restoreInto(folder, onEventStoreDB);
  expect(await contentsOf(onEventStoreDB)).toEqual(await contentsOf(from));
  const back = await openEmptyInstallation();
  const again = join(await createTemporaryFolder(), 'again');
  await backUpToFolder(onEventStoreDB.installation, again);
  await restoreInto(again, back);
  expect(await contentsOf(back)).toEqual(await contentsOf(from));
});

test('gives up e-mails and reactions that still waited, since they may have been sent after the backup', async () => {
  const from = await openFilledInstallation();
  const { db } = from.installation;
  await sql`insert into account_email (id, account_id, kind, status, try_at)
    select gen_random_uuid(), id, 'invite', 'waiting', now() from account limit 1`.execute(db);
  await sql`insert into reaction (reactor, event_id, stream, status, attempts, try_at)
    values ('newsletter-mail', gen_random_uuid(), 'subscriber-1', 'waiting', 1, now())`.execute(db);
  await sql`insert into account_notice (id, account_id, type, recipient)
    select gen_random_uuid(), id, 'PasswordChanged', email from account limit 1`.execute(db);
  const folder = join(await createTemporaryFolder(), 'backup');
  await backUpToFolder(from.installation, folder);
  const to = await openEmptyInstallation();
  await restoreInto(folder, to);
  for (const table of ['account_email', 'reaction'] as const) {
    const rows = await to.installation.db.selectFrom(table).select(['status', 'error']).execute();
    expect(rows).toEqual([{ status: 'failed', error: expect.stringContaining('Restored from a backup') }]);
  }
  expect(await to.installation.db.selectFrom('account_notice').select('id').execute()).toEqual([]);
});

test('reads keys and accounts after the log, so that changes made during the backup are included', async () => {
  const from = await openFilledInstallation();
  const { log, db } = from.installation;
  const installation: Installation = {
    ...from.installation,
    log: {
      ...log,
      async *read(after) {
        yield* log.read(after);
        await sql`delete from personal_key`.execute(db);
        await sql`update account set name = 'Renamed'`.execute(db);
      },
    },
  };
  const folder = join(await createTemporaryFolder(), 'backup');
  const { counts } = await backUpToFolder(installation, folder);
  expect(counts.rows).toEqual({ ...OTHER_ROWS, account: 1500, personal_key: 0 });
  expect(await readFile(join(folder, 'tables/account.ndjson'), 'utf8')).not.toContain('Inês');
});

test('writes parts that only their owner may read', async () => {
  const { folder } = made;
  const parts = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const part of parts) {
    expect((await stat(join(part.parentPath, part.name))).mode & 0o077, part.name).toBe(0);
  }
});

test('leaves nothing when it fails', async () => {
  const { installation } = await openFilledInstallation();
  const files = { ...installation.files, read: () => Promise.reject(new Error('no answer')) };
  const folder = join(await createTemporaryFolder(), 'backup');
  await expect(backUpToFolder({ ...installation, files }, folder)).rejects.toThrow('no answer');
  expect(existsSync(folder)).toBe(false);
});

test('refuses a folder that is not empty', async () => {
  const { folder, from } = await copyBackup();
  const before = await readFile(join(folder, MANIFEST), 'utf8');
  await expect(backUpToFolder(from.installation, folder)).rejects.toThrow('is not empty');
  expect(await readFile(join(folder, MANIFEST), 'utf8')).toBe(before);
});

const PARTS = ['log.ndjson', 'tables/account.ndjson', 'tables/personal_key.ndjson', 'secret', 'media/originals/two'];

/** Changes the content, not the length. */
const flipOneBit = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
};

const damages: [string, (path: string) => Promise<void>][] = [
  ['changed by one bit', flipOneBit],
  ['truncated', async (path) => truncate(path, (await stat(path)).size - 1)],
  ['missing', (path) => rm(path)],
];

test.each(damages)(
  'rejects a backup before anything is restored when a part is %s, and names the part',
  async (_, damage) => {
    const { folder } = await copyBackup();
    for (const part of PARTS) {
      const path = join(folder, part);
      const whole = await readFile(path);
      await damage(path);
      await expect(readManifest(folder)).rejects.toThrow(part);
      await expect(readManifest(folder)).rejects.toMatchObject({ name: 'InvalidBackup' });
      await writeFile(path, whole);
    }
    expect((await readManifest(folder)).parts.map(({ path }) => path)).toEqual(expect.arrayContaining(PARTS));
  },
);

test('rejects a folder whose manifest is missing or truncated', async () => {
  const { folder } = await copyBackup();
  const path = join(folder, MANIFEST);
  await truncate(path, 100);
  await expect(readManifest(folder)).rejects.toThrow('cannot be read');
  await rm(path);
  await expect(readManifest(folder)).rejects.toThrow('interrupted');
});

test.each(['../outside', '/etc/hostname', 'a/../../b'])('rejects a manifest that names %s', async (path) => {
  const { folder, manifest } = await copyBackup();
  expect(() => encodeManifest({ ...manifest, parts: [{ ...manifest.parts[0]!, path }] })).toThrow();
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...manifest, parts: [{ ...manifest.parts[0]!, path }] }));
  await expect(readManifest(folder)).rejects.toMatchObject({ name: 'InvalidBackup' });
});

const occupied: [string, (opened: TestInstallation) => Promise<unknown>][] = [
  ['an account', ({ installation }) => addAccounts(installation, 1)],
  ['events of its own', ({ store }) => store.append('article-1', 'no_stream', newEvents(1))],
  ['the picture', ({ installation }) => installation.files.write('originals/three', Buffer.from('another'))],
  ['another secret', ({ installation }) => writeFile(join(installation.dataDir, 'secret'), 'x'.repeat(40))],
];

test.each(occupied)('leaves a site that has %s unchanged', async (what, occupy) => {
  const { folder } = await copyBackup();
  const to = await openEmptyInstallation();
  await occupy(to);
  const before = await contentsOf(to);
  const error = await restoreInto(folder, to).catch((thrown) => thrown);
  expect(error).toMatchObject({ name: 'MagazineNotEmpty' });
  expect(error.message).toContain(what.replace('an account', 'table account'));
  expect(await contentsOf(to)).toEqual(before);
});

test('rejects another SECRET in the environment, and writes no secret file when it is the same', async () => {
  const { folder } = await copyBackup();
  const to = await openEmptyInstallation();
  const withSecret = (secret: string): TestInstallation => ({ ...to, installation: { ...to.installation, secret } });
  await expect(restoreInto(folder, withSecret('y'.repeat(40)))).rejects.toThrow('SECRET');
  await restoreInto(folder, withSecret(TEST_SECRET));
  expect((await contentsOf(to)).secret).toBeUndefined();
});

test('completes a restore that was interrupted', async () => {
  const { folder, from } = await copyBackup();
  for (const step of ['log', 'files'] as const) {
    const to = await openEmptyInstallation();
    const cut = async () => {
      throw new Error('interrupted');
    };
    const { log, files } = to.installation;
    const broken = step === 'log' ? { log: { ...log, write: cut } } : { files: { ...files, write: cut } };
    await expect(restoreInto(folder, { ...to, installation: { ...to.installation, ...broken } })).rejects.toThrow(
      'interrupted',
    );
    await restoreInto(folder, to);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  }
});

test('rejects a backup of a newer version and names the unknown migrations', async () => {
  const { folder, manifest } = await copyBackup();
  const migrations = [...manifest.versions.migrations, '9999-from-the-future'];
  const newer = { ...manifest, versions: { ...manifest.versions, migrations } };
  const to = await openEmptyInstallation();
  await expect(restore(folder, newer, to.installation)).rejects.toThrow('9999-from-the-future');
  expect((await contentsOf(to)).log).toEqual([]);
});

test('fills columns that are newer than the backup with their defaults', async () => {
  const { folder } = await copyBackup();
  const to = await openEmptyInstallation();
  await sql`alter table account add column newsletter boolean not null default true`.execute(to.installation.db);
  await restoreInto(folder, to);
  const { rows } = await sql`select distinct newsletter from account`.execute(to.installation.db);
  expect(rows).toEqual([{ newsletter: true }]);
});

test('restores tables after the tables that they reference', async () => {
  const from = await openFilledInstallation();
  const addTable = ({ installation: { db } }: TestInstallation) =>
    sql`create table public.a_first (account uuid not null references account (id), data bytea, big bigint)`.execute(
      db,
    );
  await addTable(from);
  await sql`insert into public.a_first select id, '\\x00ff', 9007199254740993 from account limit 2`.execute(
    from.installation.db,
  );
  const folder = join(await createTemporaryFolder(), 'backup');
  await backUpToFolder(from.installation, folder);
  const to = await openEmptyInstallation();
  await addTable(to);
  await restoreInto(folder, to);
  const rows = ({ installation: { db } }: TestInstallation) =>
    sql`select * from public.a_first order by account`.execute(db);
  expect((await rows(to)).rows).toEqual((await rows(from)).rows);
  expect((await rows(to)).rows).toMatchObject([{ big: 9007199254740993n }, { big: 9007199254740993n }]);
});

test('numbers new rows after those of the backup, and after updates that were merged into a document', async () => {
  const addDocument = async (db: Kysely<Database>, article: string, compactedTo: number): Promise<void> => {
    await sql`insert into article_document (article_id, epoch, revision, base, state, compacted_to)
      values (${article}, gen_random_uuid(), 1, '', '', ${compactedTo})`.execute(db);
  };
  const addUpdate = async (db: Kysely<Database>, article: string): Promise<bigint> => {
    const { rows } = await sql<{ id: bigint }>`insert into article_document_update (article_id, update)
      values (${article}, '') returning id`.execute(db);
    return rows[0]!.id;
  };
  const addEvent = async (db: Kysely<Database>): Promise<bigint> => {
    const { rows } = await sql<{ number: bigint }>`insert into account_event (id, account_id, type, version, data)
      values (gen_random_uuid(), gen_random_uuid(), 'AccountCreated', 1, '{}') returning number`.execute(db);
    return rows[0]!.number;
  };
  const [one, other] = [randomUUID(), randomUUID()];
  const restored = async (from: TestInstallation): Promise<Kysely<Database>> => {
    const folder = join(await createTemporaryFolder(), 'backup');
    await backUpToFolder(from.installation, folder);
    const to = await openEmptyInstallation();
    await restoreInto(folder, to);
    return to.installation.db;
  };
  const from = await openFilledInstallation();
  await addDocument(from.installation.db, one, 0);
  const last = await addUpdate(from.installation.db, one);
  const lastEvent = await addEvent(from.installation.db);
  const to = await restored(from);
  expect(await addUpdate(to, one)).toBe(last + 1n);
  expect(await addEvent(to)).toBe(lastEvent + 1n);
  await addDocument(from.installation.db, other, 40);
  expect(await addUpdate(await restored(from), other)).toBe(41n);
  await sql`insert into article_document_save (key, article_id, state, last_update)
    values (gen_random_uuid(), ${other}, '', 50)`.execute(from.installation.db);
  expect(await addUpdate(await restored(from), other)).toBe(51n);
});

test('packs into a file that only its owner may read, whatever the umask', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, 'backup'));
  await writeFile(join(folder, 'backup/secret'), 'x'.repeat(5_000_000));
  const before = process.umask(0);
  const modes = new Set<number>();
  const noteMode = () =>
    stat(join(folder, 'backup.tar')).then(
      ({ mode }) => modes.add(mode & 0o777),
      () => undefined,
    );
  let isPacked = false;
  const watching = (async () => {
    while (!isPacked) await noteMode();
    await noteMode();
  })();
  await pack(join(folder, 'backup'), join(folder, 'backup.tar')).finally(() => process.umask(before));
  isPacked = true;
  await watching;
  expect([...modes]).toEqual([0o600]);
});
