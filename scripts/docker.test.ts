import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#storage/config.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string): string => readFileSync(pathOf(name), 'utf8');

const service = z.strictObject({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  healthcheck: z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.int().positive(),
    start_period: z.string(),
  }),
  ulimits: z.record(z.string(), z.int()).optional(),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal('unless-stopped'),
});

const topology = z.strictObject({
  name: z.string().optional(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

const compose = read('docker-compose.yml');
const now = topology.parse(parse(compose, { strict: true, uniqueKeys: true, merge: true }));

/** The cluster in the lines after `#>`. */
const cluster = topology.parse(parse(compose.match(/(?<=^#>).*$/gm)!.join('\n'), { strict: true, merge: true }));

/** Replaces variables by their defaults, as docker does for unset ones. */
const interpolate = (value: string): string => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

const site = now.services.site!;
const environment = Object.fromEntries(
  Object.entries(site.environment).map(([name, value]) => [name, interpolate(value)]),
);

/** Variables that the site reads: the keys of its schema. */
const known = [...read('storage/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);

test('has a log, a database, a mail catcher and the site', () => {
  expect(Object.keys(now.services).sort()).toEqual(['eventstoredb', 'mail', 'postgres', 'site']);
});

describe.each([
  ['one node', now],
  ['three nodes', cluster],
])('with %s', (_, { services, volumes }) => {
  test('pins a version of every image', () => {
    for (const { image, build } of Object.values(services)) {
      if (build) expect(existsSync(pathOf(`${build}/Dockerfile`))).toBe(true);
      else expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
    }
  });

  test('stores data in named volumes, each of which is used', () => {
    const used = Object.values(services).flatMap((each) => each.volumes.map((volume) => volume.split(':')[0]!));
    const named = used.filter((source) => !source.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    for (const each of Object.values(services)) {
      expect(each.volumes.filter((volume) => !volume.startsWith('.'))).not.toEqual([]);
    }
  });

  test('checks health with a command without a shell', () => {
    for (const { healthcheck } of Object.values(services)) expect(healthcheck.test[0]).toBe('CMD');
  });

  test('publishes nothing to other machines', () => {
    const published = Object.values(services).flatMap(({ ports }) => ports);
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

test('sets only variables that the site reads, with valid values', () => {
  expect(known).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL', 'SECRET']));
  expect(Object.keys(site.environment).filter((name) => !known.includes(name))).toEqual([]);
  const config = readConfig(environment);
  expect(config).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data', siteUrl: 'http://localhost:3000' });
  expect(site.volumes).toEqual(['site:/data']);
});

test('connects the site to the other services by name', () => {
  const { databaseUrl, eventStoreUrl, smtpUrl } = readConfig(environment);
  expect(new URL(databaseUrl!)).toMatchObject({ host: 'postgres:5432', username: 'levada', password: 'levada' });
  expect(eventStoreUrl).toBe('esdb://eventstoredb:2113?tls=false');
  expect(smtpUrl).toBe('smtp://mail:1025');
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = now.services.postgres!.environment;
  expect(site.environment.DATABASE_URL).toBe(
    `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres:5432/${POSTGRES_DB}`,
  );
});

test('starts the site after all other services are healthy', () => {
  const others = Object.keys(now.services).filter((name) => name !== 'site');
  expect(site.depends_on).toEqual(Object.fromEntries(others.map((name) => [name, { condition: 'service_healthy' }])));
});

test('gives the three nodes different names, their seeds, and a connection string with all of them', () => {
  const names = Object.keys(cluster.services);
  expect(names).toEqual(['eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3']);
  for (const [name, { image, environment: settings, volumes }] of Object.entries(cluster.services)) {
    const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
    expect(settings.EVENTSTORE_GOSSIP_SEED).toBe(others.join(','));
    expect(settings.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(name);
    expect(settings.EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS).toBe(name);
    expect(settings).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(volumes).toEqual(expect.arrayContaining([`${name}:/var/lib/eventstore`]));
    expect(image).toBe(now.services.eventstoredb!.image);
  }
  const [, address] = /^#\s+EVENTSTORE_URL=(\S+)$/m.exec(compose)!;
  expect(readConfig({ EVENTSTORE_URL: address }).eventStoreUrl).toContain(
    names.map((name) => `${name}:2113`).join(','),
  );
});

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

test.skipIf(!hasCompose)('is accepted by docker compose (skipped if it is not installed)', () => {
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
    cwd: pathOf(''),
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

describe('the image', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(\S+)\s+(.*)$/.exec(line)!.slice(1) as [string, string]);
  const of = (name: string) => instructions.filter(([each]) => each === name).map(([, rest]) => rest);

  test('is built by the same script as `npm start`, on the required version of Node', () => {
    expect(of('FROM')).toEqual(['node:24-slim AS build', 'node:24-slim']);
    expect(of('RUN')[0]).toMatch(/^node scripts\/prepare\.mjs /);
    expect(existsSync(pathOf('scripts/prepare.mjs'))).toBe(true);
  });

  test('runs the server as an unprivileged user, with a health check', () => {
    expect(of('USER')).toEqual(['node']);
    const [check] = of('HEALTHCHECK');
    const [program, , script] = JSON.parse(check!.slice(check!.indexOf('['))) as string[];
    expect(program).toBe('node');
    expect(script).toContain('/health/live');
    expect(() => new Function(script!)).not.toThrow();
    const [command] = of('CMD').map((each) => JSON.parse(each) as string[]);
    const { scripts } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8'));
    expect(scripts.start).toMatch(new RegExp(`exec ${command!.join(' ')}$`));
    expect(existsSync(pathOf(command!.at(-1)!))).toBe(true);
    expect(instructions.at(-1)![0]).toBe('CMD');
  });

  test('sets only variables that the site reads', () => {
    const names = of('ENV').flatMap((line) => line.split(' ').map((each) => each.split('=')[0]!));
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([]);
    expect(names).toContain('DATA_DIR');
  });

  test('excludes secrets, data and builds of this machine, and includes all sources of the build', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.env', 'node_modules', 'dist', 'certificates']));
    for (const needed of ['web', 'domain', 'public', 'sample', 'migrations', 'package-lock.json', '.npmrc']) {
      expect(ignored).not.toContain(needed);
      expect(existsSync(pathOf(needed)), needed).toBe(true);
    }
  });
});
