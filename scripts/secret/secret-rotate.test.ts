import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startRuntime } from '#api/runtime.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { rotateSecret } from './rotate-secret.ts';
import { changeSecret } from './secret-rotate.ts';

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `the-${name}-secret-of-32-characters`) as [
  string,
  string,
  string,
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
const written = async (name: string) => (await readFile(join(dataDir, name), 'utf8')).trim();
/** Starts and stops the site, which throws with another secret than that of its database. */
const startSite = async (): Promise<void> => {
  const runtime = await startRuntime({ connection: database.connection, dataDir, project: false });
  await runtime.close();
};

/** A site whose secret is in DATA_DIR. */
beforeEach(async () => {
  database = await createTestDatabase({ for: 'site' });
  onTestFinished(database.drop);
  dataDir = await createTemporaryFolder();
  await writeFile(join(dataDir, 'secret'), `${FIRST}\n`);
  await startSite();
  vi.stubEnv('DATABASE_URL', database.connection);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SECRET', undefined);
  vi.stubEnv('NEW_SECRET', undefined);
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

it('replaces the secret in DATA_DIR by NEW_SECRET', async () => {
  vi.stubEnv('NEW_SECRET', SECOND);
  await changeSecret({ yes: true });
  expect(await written('secret')).toBe(SECOND);
  await startSite();
});

it('does not overwrite the secret of an interrupted run, which the database is used with', async () => {
  await writeFile(join(dataDir, 'secret.next'), `${SECOND}\n`);
  await rotateSecret(database.db, { from: FIRST, to: SECOND });
  vi.stubEnv('NEW_SECRET', THIRD);
  await expect(changeSecret({ yes: true })).rejects.toThrow('secret.next has the new secret of an interrupted run');
  expect(await written('secret.next')).toBe(SECOND);
  vi.stubEnv('NEW_SECRET', undefined);
  await changeSecret({ yes: true });
  expect(await written('secret')).toBe(SECOND);
  await startSite();
});

it.each(['', 'the-sec'])('does not use the incomplete secret "%s" that a killed run left', async (incomplete) => {
  await writeFile(join(dataDir, 'secret.next'), incomplete);
  await changeSecret({ yes: true });
  expect(await written('secret')).toMatch(/^[\w-]{43}$/);
  await startSite();
});
