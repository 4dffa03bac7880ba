import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { authenticate } from '#api/auth/accounts/authenticate.ts';
import { ensureFirstAccount } from '#api/auth/accounts/first-account.ts';
import { backupJob } from '#api/operations/backup-job.ts';
import { backupsOverview } from '#api/operations/backups-overview.ts';
import { startRuntime } from '#api/runtime.ts';
import { sampleWriter } from '#api/sample-writer.ts';
import type { ScheduleServices } from '#api/schedule/schedule.ts';
import { locales } from '#domain/shared/locale.ts';
import { frontPageOf } from '#projections/front-page/queries.ts';
import { projections } from '#projections/read-models.ts';
import { readManifest } from '#storage/backup/manifest.ts';
import { UnfinishedRestore } from '#storage/backup/unfinished-restore.ts';
import { connect } from '#storage/database/connect.ts';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { Database } from '#storage/database/tables.ts';
import { collect, idsOf } from '#storage/events/contract/helpers.ts';
import { START_POSITION } from '#storage/events/event-store.ts';
import { readLogFile } from '#storage/events/log/log-file.ts';
import { appendToErasureList, erasureListPath } from '#storage/personal-data/erasure-list.ts';
import { ERASED } from '#storage/personal-data/personal-data.ts';
import { dump } from '#testing/projections/helpers.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { publishVotes, verifiedTree } from '#testing/votes/published-tree.ts';
import { loadSample } from '../../sample/load-sample.ts';
import { lastPositions, waitForPositions } from '../events/project-to-head.ts';
import { runProgram, startProgram } from '../test-program.ts';

const SUBJECT = 'subscriber-1';
const EMAIL = 'ines@levada.test';

/** Opens the site of a data folder like `npm start`, without its pages. */
const openSite = async (dataDir: string, project: boolean) => {
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), settings: { fsync: 'off' } });
  const runtime = await startRuntime({ connection: postgres.connection, dataDir, project }).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  return {
    ...runtime,
    dataDir,
    async close() {
      await runtime.close();
      await postgres.stop();
    },
  };
};
type Site = Awaited<ReturnType<typeof openSite>>;

let site: Site;
let secretText: Awaited<ReturnType<Site['personalData']['encrypt']>>;

beforeAll(async () => {
  let remove: () => Promise<void>;
  const dataDir = await createTemporaryFolder((done) => {
    remove = done;
  });
  site = await openSite(dataDir, true);
  await loadSample(sampleWriter(site));
  await ensureFirstAccount(site.db, { email: EMAIL, password: 'palavra-passe longa' });
  const votes = Array.from({ length: 300 }, () => ({ restaurant: 'mar', at: '2026-11-20T10:00:00.000Z' }));
  await logVotes(site.store, votes);
  await publishVotes(site, '2026-11-21T12:00:00.000Z');
  secretText = await site.personalData.encrypt(SUBJECT, 'email', 'leitora@example.org');
  return async () => {
    await site.close();
    await remove();
  };
});

/** Reads everything that the site stores and shows, except sessions and recording times of events. */
const contentsOf = async ({ store, db, read, files, ...site }: Site) => ({
  votes: await verifiedTree({ store, db, read, ...site }),
  log: (await collect(store.readAll(START_POSITION, []))).map(({ created: _created, ...rest }) => rest),
  accounts: await db.selectFrom('account').selectAll().orderBy('id').execute(),
  readModels: await Promise.all(projections.map((projection) => dump(db, projection))),
  frontPages: await Promise.all(locales.map((locale) => frontPageOf(read, locale))),
  originals: await Promise.all(
    (await Array.fromAsync(files.list('originals/'))).sort().map(async (key) => [key, await files.readBytes(key)]),
  ),
});

const backUp = async (path: string): Promise<void> => {
  const { code, stderr } = await runProgram('backup', [path], { DATA_DIR: site.dataDir });
  expect(code, stderr).toBe(0);
};

test('restores a backup of the running site from one file to an equal site', async () => {
  await waitForPositions(site.changes, await lastPositions(site.store));
  const folder = await createTemporaryFolder();
  const erased = await site.personalData.encrypt('subscriber-2', 'email', 'leitor@example.org');
  await backUp(join(folder, 'backup.tar'));
  await appendToErasureList(erasureListPath(folder), [{ subject: 'subscriber-2', id: erased.key }]);

  const DATA_DIR = join(folder, 'elsewhere');
  const { code, stdout, stderr } = await runProgram('restore', [join(folder, 'backup.tar')], { DATA_DIR });
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('The restore is complete');
  expect(stdout).toContain('Repeated erasures since the backup: 1.');

  const restored = await openSite(DATA_DIR, false);
  onTestFinished(restored.close);
  const [wanted, found] = [await contentsOf(site), await contentsOf(restored)];
  expect(found.log.length).toBeGreaterThan(50);
  expect(found.originals.length).toBeGreaterThan(5);
  expect(JSON.stringify(found.frontPages)).toContain('"title"');
  expect(found).toEqual(wanted);
  expect(found.votes.verified).toEqual({ leaves: 300, days: 1 });
  expect(await publishVotes(restored, '2026-11-22T12:00:00.000Z')).toBe(1);
  expect(await authenticate(restored.db, { email: EMAIL }, 'palavra-passe longa')).toMatchObject({
    email: EMAIL,
    role: 'admin',
  });
  expect(await restored.personalData.decrypt(SUBJECT, 'email', secretText)).toBe('leitora@example.org');
  expect(await restored.personalData.decrypt('subscriber-2', 'email', erased)).toBe(ERASED);
});

test.runIf(isFullRun)(
  'restores a nightly backup of the running site with the commands that the screen of operations shows',
  async () => {
    await waitForPositions(site.changes, await lastPositions(site.store));
    const erased = await site.personalData.encrypt('subscriber-3', 'email', 'leitora@example.org');
    await site.backups.create(new Date());
    await site.personalData.destroy('subscriber-3');
    const wanted = await contentsOf(site);
    const { commands } = (await backupsOverview(site, await site.backups.list())).files[0]!;
    const restored = `${site.dataDir}-restored`;
    onTestFinished(() => rm(restored, { recursive: true, force: true, maxRetries: 5 }));
    const script = fileURLToPath(new URL('../levada.mjs', import.meta.url));
    const commandLine = commands
      .join(' && ')
      .replace('npm run restore --', `'${process.execPath}' '${script}' restore`);
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', commandLine], {
      env: { ...process.env, DATABASE_URL: '' },
    });
    expect(stdout).toContain('The restore is complete');
    const opened = await openSite(restored, false);
    onTestFinished(opened.close);
    expect(await contentsOf(opened)).toEqual(wanted);
    expect(await opened.personalData.decrypt('subscriber-3', 'email', erased)).toBe(ERASED);
  },
);

/** Holds a lock that backups wait for, until the returned function is called. */
const holdBackups = async (): Promise<() => Promise<void>> => {
  const trx = await site.db.startTransaction().execute();
  await sql`lock table webhook_state in access exclusive mode`.execute(trx);
  return async () => void (await trx.rollback().execute());
};

/** Starts a backup and returns its process and the folder of its parts, once it exists. */
const startBackup = async (file: string) => {
  const before = await readdir(dirname(file));
  const child = startProgram('backup', [file], { DATA_DIR: site.dataDir });
  const ended = once(child, 'exit');
  const folder = await vi.waitUntil(
    async () => (await readdir(dirname(file))).find((name) => name.includes('.unfinished-') && !before.includes(name)),
    { timeout: 30_000 },
  );
  return { child, folder, ended };
};

test.each(['SIGTERM', 'SIGINT'] as const)('leaves nothing when it is stopped by %s', async (signal) => {
  onTestFinished(await holdBackups());
  const folder = await createTemporaryFolder();
  const { child, ended } = await startBackup(join(folder, 'backup.tar'));
  child.kill(signal);
  expect(await ended).toEqual([null, signal]);
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

/** Starts a backup into a folder, and returns its process once it has written the log. */
const startFolderBackup = async (folder: string) => {
  const child = startProgram('backup', [folder], { DATA_DIR: site.dataDir });
  const [stderr, ended] = [text(child.stderr!), once(child, 'exit')];
  await vi.waitUntil(() => existsSync(join(folder, 'tables')), { timeout: 30_000 });
  return { child, stderr, ended };
};

test('removes a folder that it was writing when it is stopped, but no file of another program', async () => {
  onTestFinished(await holdBackups());
  const parent = await createTemporaryFolder();
  const [made, given] = [join(parent, 'made'), join(parent, 'given')];
  await mkdir(given);
  const backups = [await startFolderBackup(made), await startFolderBackup(given)];
  await writeFile(join(given, 'notes'), 'of another program');
  for (const { child } of backups) child.kill('SIGTERM');
  for (const { ended, stderr } of backups) {
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(await stderr).toContain('The backup was stopped, and what was written of it is removed.');
  }
  expect(await readdir(parent)).toEqual(['given']);
  expect(await readdir(given)).toEqual(['notes']);
});

test('refuses to restore the folder of a killed backup', async () => {
  onTestFinished(await holdBackups());
  const folder = join(await createTemporaryFolder(), 'backup');
  const { child, ended } = await startFolderBackup(folder);
  child.kill('SIGKILL');
  await ended;
  const { code, stderr } = await runProgram('restore', [folder], { DATA_DIR: join(site.dataDir, 'never') });
  expect(code).toBe(1);
  expect(stderr).toBe(`The backup ${folder} cannot be used: manifest.json is missing. Was the backup interrupted?\n`);
});

test('removes what a killed backup of the same name left, but not the parts of one that runs', async () => {
  const release = await holdBackups();
  const folder = await createTemporaryFolder();
  const file = join(folder, 'backup.tar');
  const running = await startBackup(file);
  const killed = await startBackup(file);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await readdir(folder)).toContain(killed.folder);
  const next = await startBackup(file);
  expect((await readdir(folder)).sort()).toEqual([running.folder, next.folder].sort());
  await release();
  expect([await running.ended, await next.ended]).toEqual([
    [0, null],
    [0, null],
  ]);
  expect((await readdir(folder)).filter((name) => name !== 'erased')).toEqual(['backup.tar']);
});

test('names originals of pictures that the file store lacks, in a backup, the nightly one and doctor', async () => {
  await waitForPositions(site.changes, await lastPositions(site.store));
  const file = join(await createTemporaryFolder(), 'backup.tar');
  const { id } = await site.read.selectFrom('media').select('id').orderBy('id').executeTakeFirstOrThrow();
  const bytes = (await site.files.readBytes(`originals/${id}`))!;
  const env = { DATA_DIR: site.dataDir };
  expect((await runProgram('doctor', [], env)).stdout).toMatch(/✓ files +All \d+ originals/);

  await site.files.delete(`originals/${id}`);
  onTestFinished(async () => void (await site.files.write(`originals/${id}`, bytes)));
  const { code, stdout, stderr } = await runProgram('backup', [file], env);
  expect([code, existsSync(file)]).toEqual([0, true]);
  expect(stdout).toContain(`${file} contains`);
  const sentence = new RegExp(`1 of the \\d+ originals of pictures is not in the file store: originals/${id}\\.`);
  expect(stderr).toMatch(sentence);
  expect((await runProgram('doctor', [], env)).stdout).toMatch(new RegExp(`! files +${sentence.source}`));

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const services = site as unknown as ScheduleServices;
  expect(await backupJob.run(services, new Date(), new AbortController().signal)).toBeGreaterThan(0);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
});

test('does not start with half of a backup, and completes an interrupted restore', async () => {
  const folder = await createTemporaryFolder();
  const file = join(folder, 'backup.tar');
  await backUp(file);
  const DATA_DIR = join(folder, 'elsewhere');
  await inDatabase(DATA_DIR, async (db) => {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`.execute(
      db,
    );
    await sql`create trigger fail before insert on account execute function fail()`.execute(db);
  });
  expect(await runProgram('restore', [file], { DATA_DIR })).toMatchObject({ code: 1 });
  await expect(openSite(DATA_DIR, false)).rejects.toThrow(UnfinishedRestore);
  const { stdout } = await runProgram('doctor', [], { DATA_DIR });
  expect(stdout).toContain('was interrupted');

  await inDatabase(DATA_DIR, (db) => sql`drop trigger fail on account`.execute(db));
  expect(await runProgram('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 });
  const restored = await openSite(DATA_DIR, false);
  onTestFinished(restored.close);
  expect(await restored.db.selectFrom('account').select('email').execute()).toEqual([{ email: EMAIL }]);
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('.'))).toEqual([]);
});

/** Runs `work` on the database of a data folder whose site does not run. */
const inDatabase = async (dataDir: string, work: (db: Kysely<Database>) => Promise<unknown>): Promise<void> => {
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), settings: { fsync: 'off' } });
  const db = connect(postgres.connection, { name: 'test', max: 1 });
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
};

test('backs up the log up to one event while others are appended', async () => {
  const folder = join(await createTemporaryFolder(), 'backup');
  const before = (await collect(site.store.readAll(START_POSITION, []))).length;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await logVotes(site.store, [{ restaurant: 'mar', at: '2026-11-20T10:00:00.000Z' }]);
  })();
  await backUp(folder);
  isOver = true;
  await writing;

  const { counts } = await readManifest(folder);
  const log = await collect(site.store.readAll(START_POSITION, []));
  const kept = await collect((await readLogFile(join(folder, 'log.ndjson'))).read(START_POSITION));
  expect(counts.events).toBeGreaterThan(before);
  expect(counts.events).toBeLessThan(log.length);
  expect(idsOf(kept)).toEqual(idsOf(log.slice(0, counts.events)));
});

test.runIf(isFullRun)('rejects a damaged backup before anything is written', async () => {
  const folder = await createTemporaryFolder();
  await backUp(join(folder, 'backup'));
  await appendFile(join(folder, 'backup/tables/account.ndjson'), ' ');
  const DATA_DIR = join(folder, 'elsewhere');
  const { code, stderr } = await runProgram('restore', [join(folder, 'backup')], { DATA_DIR });
  expect(code).toBe(1);
  expect(stderr).toContain('tables/account.ndjson was changed or damaged');
  expect(stderr).not.toContain('    at ');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('refuses to restore into a running site', async () => {
  const folder = join(await createTemporaryFolder(), 'backup');
  await backUp(folder);
  const { code, stderr } = await runProgram('restore', [folder], { DATA_DIR: site.dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain('The site is running');
});

test('does not overwrite an existing file, and unpacks nothing but tar files', async () => {
  const file = join(await createTemporaryFolder(), 'backup.tar');
  await appendFile(file, 'another file');
  const again = await runProgram('backup', [file], { DATA_DIR: site.dataDir });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') });
  const { code, stderr } = await runProgram('restore', [file], { DATA_DIR: join(site.dataDir, 'never') });
  expect(code).toBe(1);
  expect(stderr).toContain('tar');
});
