import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useLaterParts } from '#testing/image/use-later-parts.ts';
import { freePort } from '#testing/network/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { firstCases, isFullRun } from '#testing/test-scale.ts';
import { EXTERNAL_PACKAGES } from '../image/external-packages.ts';
import { withDependencies } from '../image/installed-packages.ts';

/** The number of `nobody`: only root may start processes of another user, so any other user runs them as itself. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let root: string;
let data: string;
let database: TestDatabase;
let empty: TestDatabase;
let fresh: TestDatabase;
const removals: (() => Promise<void>)[] = [];

/** Runs the steps of the Dockerfile that make programs and packages. */
const makeSite = (site: string): void => {
  mkdirSync(site);
  execFileSync(process.execPath, ['scripts/image/bundle-programs.ts', site]);
  for (const folder of withDependencies(EXTERNAL_PACKAGES)) {
    if (folder.lastIndexOf('node_modules') > 0) continue;
    cpSync(folder, join(site, folder), { recursive: true, verbatimSymlinks: true });
  }
  execFileSync(process.execPath, [resolve('scripts/image/prune-packages.ts')], { cwd: site });
  cpSync('sample', join(site, 'sample'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  symlinkSync(resolve('dist'), join(site, 'dist'));
};

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  [empty, fresh] = [await createTestDatabase(), await createTestDatabase()];
  root = await createTemporaryFolder((remove) => removals.push(remove));
  data = join(root, 'data');
  makeSite(join(root, 'site'));
  mkdirSync(data);
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  chmodSync(data, 0o700);
}, 300_000);
afterAll(async () => {
  for (const remove of removals) await remove();
  await Promise.all([database.drop(), empty.drop(), fresh.drop()]);
});

const start = (args: string[], env: Record<string, string> = {}, script = 'program/levada.js'): ChildProcess =>
  run([join(root, 'site', script), ...args], env);

/** Starts Node in the folder of the site. */
const run = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, {
    ...user,
    cwd: join(root, 'site'),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Packages are found beside the links to them, where only those of the image are.
    env: {
      NODE_PRESERVE_SYMLINKS: '1',
      PATH: process.env.PATH,
      HOME: '/',
      NODE_ENV: 'production',
      DATA_DIR: data,
      DATABASE_URL: database.connection,
      ...env,
    },
  });

const levada = async (args: string, env?: Record<string, string>) => {
  const child = start(args.split(' '), env);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  return { stdout, stderr, code };
};

test('runs the programs that the Dockerfile names', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const named = [...dockerfile.matchAll(/program\/[\w-]+\.js/g)].map(([path]) => path);
  expect(new Set(named)).toEqual(new Set(['program/levada.js', 'program/server.js']));
  for (const path of named) expect([path, existsSync(join(root, 'site', path))]).toEqual([path, true]);
});

test('lists the packages that are installed or bundled, in programs and pages, with their licences', () => {
  const site = join(root, 'site');
  const pages = join('dist', readFileSync('dist/current', 'utf8'), 'licences.json');
  const [inPages, inPrograms] = [pages, join(site, 'licences.json')].map((path) =>
    JSON.parse(readFileSync(path, 'utf8')),
  );
  expect(namesOf(inPages)).toEqual(expect.arrayContaining(['react-dom', '@radix-ui/react-dialog', 'sonner', 'waku']));
  expect(namesOf(inPrograms)).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg']));
  expect([...inPages, ...inPrograms].filter(({ identifier }) => !identifier)).toEqual([]);

  const all = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], { maxBuffer: 2 ** 25 });
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(site, name));
  const command = [resolve('scripts/image/installed-components.ts'), resolve(pages), 'licences.json'];
  const bill = JSON.parse(
    execFileSync(process.execPath, command, { cwd: site, input: all, encoding: 'utf8', maxBuffer: 2 ** 25 }),
  );
  expect(bill.components.length).toBeLessThan(JSON.parse(String(all)).components.length);
  const listed = namesOf(bill.components);
  expect(new Set(listed)).toEqual(new Set([...namesOf([...inPages, ...inPrograms]), ...installedInSite()]));
});

const namesOf = (packages: { name: string }[]): string[] => packages.map(({ name }) => name);

/** The packages in `node_modules` of the site. */
const installedInSite = (): string[] =>
  globSync('**/package.json', { cwd: join(root, 'site/node_modules') }).flatMap((path) => {
    const [, name] = /^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path) ?? [];
    return name ? [name] : [];
  });

test('explains every subcommand, and what is wrong with an unknown one', async () => {
  const { stdout } = await levada('--help');
  const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name!);
  expect(names).toContain('doctor');
  for (const name of firstCases(
    2,
    names.filter((each) => each !== 'help'),
  ))
    expect(await levada(`help ${name}`)).toMatchObject({ code: 0, stderr: '' });
  expect(await levada('bakcup')).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean backup?') });
});

describe('as a user who may write only the data folder', () => {
  test.each(
    firstCases<[args: string, printed: string, complaint?: string]>(4, [
      ['switch-log --to esdb://127.0.0.1:1?tls=false', '', 'EventStoreDB does not answer'],
      ['version', 'pages '],
      ['doctor', 'Postgres answers'],
      ['switch-log --to postgres', '', 'The magazine already uses this log'],
      ['service-key make printer --scopes accounts', 'eyJ'],
      ['service-key list', ''],
      ['anon-key', 'eyJ'],
      ['rebuild categories', 'was rebuilt'],
      ['export DATA/log.ndjson', '0 events'],
      ['import DATA/empty.ndjson', '0 events'],
      ['replay-votes', '0 votes'],
      ['verify-votes', '0 votes'],
      ['rotate-secret', 'Encrypted again'],
      ['copy-log', '', 'Give --from URL'],
      ['service-key revoke nothing', '', 'There is no service key nothing'],
      ['check-receipt missing.txt --key a+b+c', '', 'missing.txt'],
      ['import missing.ndjson', '', 'There is no file missing.ndjson. Check the path.'],
      ['import DATA', '', 'The path names a folder. Give the path of a file.'],
    ]),
  )('runs %s', async (args, printed, complaint = '') => {
    writeFileSync(join(data, 'empty.ndjson'), '');
    const { stdout, stderr, code } = await levada(args.replace('DATA', data));
    expect([stdout, stderr]).toEqual([expect.stringContaining(printed), expect.stringContaining(complaint)]);
    expect(code === 0).toBe(complaint === '');
  });

  test.runIf(isFullRun)(
    'backs up, and says why it does not restore into a filled magazine',
    { timeout: 300_000 },
    async () => {
      const file = join(data, 'filled.tar');
      expect(await levada('service-key make press --scopes accounts')).toMatchObject({ code: 0 });
      expect(await levada(`backup ${file}`)).toMatchObject({ code: 0, stderr: '' });
      expect(await levada(`restore ${file}`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A backup can only be restored into an empty magazine'),
      });
    },
  );

  test('restores into an empty magazine', { timeout: 300_000 }, async () => {
    const file = join(data, 'b.tar');
    expect(await levada(`backup ${file}`)).toMatchObject({ code: 0 });
    const other = { DATA_DIR: join(data, 'restored'), DATABASE_URL: empty.connection };
    const restored = await levada(`restore ${file}`, other);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('The restore is complete') });
    // Events that wait to be written into the log are restored too, and their numbers continue.
    expect(await levada('service-key make another --scopes accounts', other)).toMatchObject({ code: 0 });
  });

  test.runIf(user.uid !== undefined)('says where it may not write', async () => {
    expect(await levada('backup here.tar')).toMatchObject({ code: 1, stderr: expect.stringContaining('may not use') });
  });

  test('starts the site with the packages of the image', { timeout: 120_000 }, async () => {
    const child = start([], { PORT: String(await freePort()), SAMPLE: 'off', BACKUPS_KEPT: '0' }, 'program/server.js');
    const messages = text(child.stderr!);
    for await (const line of createInterface(child.stdout!)) if (line.includes('is open at')) child.kill();
    expect(await messages).toBe('');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  });

  test('loads what the site needs only later', { timeout: 120_000 }, async () => {
    const port = String(await freePort());
    const account = { email: 'owner@levada.test', password: 'Doze levadas, uma fonte.' };
    const settings = {
      PORT: port,
      SAMPLE: 'off',
      BACKUPS_KEPT: '0',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      SMTP_URL: 'smtp://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      DATABASE_URL: fresh.connection,
      DATA_DIR: join(data, 'fresh'),
    };
    const child = start([], settings, 'program/server.js');
    child.stderr!.resume();
    let statuses = {};
    for await (const line of createInterface(child.stdout!)) {
      if (!line.includes('is open at')) continue;
      statuses = await useLaterParts(`http://localhost:${port}`, account);
      child.kill();
    }
    expect(statuses).toEqual({ picture: 201, parquet: 200, mcp: 200, link: 200, page: 200, passkey: 200 });
  });

  test('examines a file store', async () => {
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'media', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(await levada('doctor', bucket)).toMatchObject({ code: 1, stdout: expect.stringContaining('S3') });
  });

  test('prints the word lists of the search', async () => {
    const child = start([], {}, 'program/print-lists.js');
    child.stdout!.resume();
    expect(await text(child.stderr!)).toBe('');
  });

  test('starts the embedded Postgres where no other is configured', async () => {
    const alone = { DATA_DIR: join(data, 'alone'), DATABASE_URL: '' };
    expect(await levada('anon-key', alone)).toEqual({ code: 0, stdout: expect.stringContaining('eyJ'), stderr: '' });
  });
});
