import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#storage/config.ts';
import { FILE_VARIABLES } from '#storage/variable-files.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string): string => readFileSync(pathOf(name), 'utf8');

const condition = z.strictObject({ condition: z.string(), required: z.boolean().optional() });
const healthcheck = z.strictObject({
  test: z.array(z.string()).min(2),
  interval: z.string(),
  timeout: z.string(),
  retries: z.int().positive(),
  start_period: z.string(),
  start_interval: z.literal('500ms'),
});
const service = z.strictObject({
  profiles: z.array(z.string()).default([]),
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), target: z.string(), args: z.record(z.string(), z.string()) })
    .optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).min(1),
  networks: z.array(z.enum(['inside', 'outside'])).min(1),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), condition).default({}),
  healthcheck,
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.int().positive(),
  shm_size: z.string().optional(),
  ulimits: z.record(z.string(), z.int()).optional(),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
});

const load = (name: string) => parse(read(name), { strict: true, uniqueKeys: true, merge: true });
const compose = load('docker-compose.yml');
const services = z.record(z.string(), service).parse(compose.services);
const { site: _site, backup: _backup, eventstoredb: _single, ...nodes } = load('compose.cluster.yml').services;
const cluster = z.record(z.string(), service).parse(nodes);
const site = services.site!;

/** Replaces variables by their defaults, as docker does for unset ones. */
const interpolate = (value: string): string => value.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1');

const environment = Object.fromEntries(
  Object.entries(site.environment).map(([name, value]) => [name, interpolate(value)]),
);

/** Variables that the site reads: the keys of its schema. */
const known = [...read('storage/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!);
const isFileVariable = (name: string): boolean => FILE_VARIABLES.some((each) => name === `${each}_FILE`);
const isProvider = (name: string): boolean => /^AUTH_OIDC_[A-Z]+_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/.test(name);

describe('the variables', () => {
  test('of the configuration all reach the site, and no others', () => {
    expect(known).toEqual(expect.arrayContaining(['TRUSTED_PROXIES', 'S3_BUCKET', 'ROLES', 'AUTH_SIGNUP']));
    const passed = Object.keys(site.environment);
    expect(known.filter((name) => !passed.includes(name))).toEqual([]);
    const others = passed.filter((name) => !known.includes(name) && !isFileVariable(name) && !isProvider(name));
    expect(others).toEqual([]);
    expect(passed.filter(isProvider)).toHaveLength(3);
  });

  test('of the configuration are all in its document', () => {
    const document = read('docs/configuration.md');
    const names = [...known, ...FILE_VARIABLES.map((name) => `${name}_FILE`)];
    expect(names.filter((name) => !document.includes(`\`${name}\``) && !document.includes(`\`${name}=`))).toEqual([]);
  });

  test('that docker-compose.yml reads are all explained in .env.example, and no others', () => {
    const explained = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    const used = [...read('docker-compose.yml').matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!);
    expect([...new Set(explained)].sort()).toEqual([...new Set(used)].sort());
  });

  test('have valid defaults', () => {
    const { DATABASE_PASSWORD_FILE: file, ...others } = environment;
    expect(file).toBe('/run/passwords/postgres');
    expect(readConfig(others)).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      databaseUrl: 'postgres://levada@postgres:5432/levada',
      eventStoreUrl: 'esdb://eventstoredb:2113?tls=false',
      trustedProxies: [compose.networks.outside.ipam.config[0].subnet],
    });
  });

  test('may be empty where that has a meaning of its own', () => {
    expect(site.environment.EVENTSTORE_URL).toMatch(/^\$\{EVENTSTORE_URL-esdb:/);
    expect(site.environment.DATABASE_PASSWORD_FILE).toMatch(/^\$\{DATABASE_PASSWORD_FILE-/);
  });
});

describe.each([
  ['docker-compose.yml', services, compose.volumes],
  ['compose.cluster.yml', cluster, load('compose.cluster.yml').volumes],
])('%s', (_, all, volumes) => {
  test('pins a version of every image that it does not build', () => {
    for (const { image, build } of Object.values(all)) {
      if (build === undefined) expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
    }
  });

  test('stores data in named volumes, each of which is used', () => {
    const used = Object.values(all).flatMap((each) => each.volumes.map((volume) => volume.split(':')[0]!));
    expect([...new Set(used)].sort()).toEqual(Object.keys(volumes).sort());
  });

  test('checks health with a command without a shell', () => {
    expect(new Set(Object.values(all).map((each) => each.healthcheck.test[0]))).toEqual(new Set(['CMD']));
  });

  test('publishes nothing to other machines but the proxy', () => {
    const published = Object.entries(all).flatMap(([name, { ports }]) => (name === 'proxy' ? [] : ports));
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('keeps database and event log in a network without a way in or out', () => {
    expect(compose.networks.inside).toEqual({ internal: true });
    for (const [name, { networks }] of Object.entries(all)) {
      if (/^(postgres|eventstoredb)/.test(name)) expect(networks).toEqual(['inside']);
    }
  });
});

test('starts site, database and event log; everything else has a profile', () => {
  const always = Object.keys(services).filter((name) => services[name]!.profiles.length === 0);
  expect(always.sort()).toEqual(['eventstoredb', 'postgres', 'site']);
  expect(Object.keys(site.depends_on).sort()).toEqual(['eventstoredb', 'postgres']);
});

test('checks Caddy by GET: it answers 405 to HEAD', () => {
  expect(services.proxy!.healthcheck.test).not.toContain('--spider');
});

test('gives the three nodes different names, their seeds, and the site an URL with all of them', () => {
  const names = Object.keys(cluster);
  expect(names).toEqual(['eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3']);
  for (const [name, { image, environment: settings }] of Object.entries(cluster)) {
    const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
    expect(settings.EVENTSTORE_GOSSIP_SEED).toBe(others.join(','));
    expect(settings.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(name);
    expect(settings.EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS).toBe(name);
    expect(image).toBe(services.eventstoredb!.image);
  }
  const address = interpolate(load('compose.cluster.yml').services.site.environment.EVENTSTORE_URL);
  expect(readConfig({ EVENTSTORE_URL: address }).eventStoreUrl).toContain(
    names.map((name) => `${name}:2113`).join(','),
  );
});

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

test.skipIf(!hasCompose).each([[['docker-compose.yml']], [['docker-compose.yml', 'compose.cluster.yml']]])(
  '%j are accepted by docker compose (skipped if it is not installed)',
  (files) => {
    const args = ['compose', ...files.flatMap((file) => ['-f', file]), '--profile', '*', 'config', '--quiet'];
    const { status, stderr } = spawnSync('docker', args, { cwd: pathOf(''), encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  },
);

describe('the image', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(\S+)\s+(.*)$/.exec(line)!.slice(1) as [string, string]);
  const of = (name: string) => instructions.filter(([each]) => each === name).map(([, rest]) => rest);

  test('is based on the required version of Node, with and without the embedded Postgres', () => {
    expect(new Set(of('FROM').map((each) => each.split(' ')[0]))).toEqual(
      new Set(['node:24-slim', 'packages', 'used-packages', 'slim-packages', 'base']),
    );
    expect(of('FROM')).toEqual(expect.arrayContaining(['base AS slim', 'base']));
    expect(site.build!.target).toBe('slim');
  });

  test('installs packages before it copies sources', () => {
    const first = instructions.findIndex(([name, rest]) => name === 'RUN' && rest.includes('npm ci'));
    expect(instructions.slice(0, first).filter(([name]) => name === 'COPY')).toEqual([
      ['COPY', 'package.json package-lock.json .npmrc ./'],
    ]);
  });

  test('runs the server as an unprivileged user, as `npm start` does, with the health check of Compose', () => {
    expect(of('USER')).toEqual(['node']);
    const [check] = of('HEALTHCHECK');
    expect(site.healthcheck).toMatchObject({ test: ['CMD', ...JSON.parse(check!.slice(check!.indexOf('[')))] });
    expect(check).toContain(`--start-interval=${site.healthcheck.start_interval} `);
    const [command] = of('CMD').map((each) => JSON.parse(each) as string[]);
    const { scripts } = JSON.parse(read('package.json'));
    const [program] = command!.splice(-1, 1, 'api/server.ts');
    expect(program).toBe('program/server.js');
    expect(scripts.start).toMatch(new RegExp(`exec ${command!.join(' ')}$`));
  });

  test('names only files that exist', () => {
    const named = read('Dockerfile').matchAll(/\bscripts\/[\w/-]+\.(?:mjs|ts|sh)\b/g);
    for (const [path] of named) expect(existsSync(pathOf(path)), path).toBe(true);
  });

  test('sets only variables that the site reads', () => {
    const names = of('ENV').flatMap((line) => line.split(' ').map((each) => each.split('=')[0]!));
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([]);
    expect(names).toContain('DATA_DIR');
  });

  test('is built from an allow-list without secrets, data and tests', () => {
    const [first, ...rules] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    for (const path of allowed) expect(existsSync(pathOf(path)), path).toBe(true);
    expect(allowed).toEqual(expect.arrayContaining(['web', 'domain', 'sample', 'migrations', 'package-lock.json']));
    expect(rules).toContain('**/*.test.ts');
  });
});
