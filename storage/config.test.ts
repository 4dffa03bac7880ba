import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  siteUrl: 'http://localhost:3000',
  dataDir: path.resolve('.data'),
  databaseUrl: undefined,
  databaseConnections: 20,
  eventStoreUrl: undefined,
  magazineId: undefined,
  smtpUrl: undefined,
  s3: undefined,
  secret: undefined,
  adminEmail: 'admin@levada.test',
  adminPassword: undefined,
  authSignUp: false,
  authAnonymous: false,
  authAutoconfirm: false,
  authPasswordMin: 12,
  authJwtExpiry: 600,
  authJwtKeys: undefined,
  authManualLinking: true,
  authSmsHook: undefined,
  authRedirects: [],
  authProviders: [],
  staffSessions: { days: 14, idleHours: 24, factorRoles: [] },
  realtimeOpenTopics: false,
  surrogateKeys: false,
  signedUrlDays: 30,
  sample: true,
  preparePictures: true,
  roles: new Set(['web', 'api', 'projections', 'scheduler']),
  backupsKept: 7,
  trustedProxies: undefined,
};

const refusal = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
  return expect.unreachable('the environment was accepted');
};

test('has a default for every variable', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
});

test('treats an empty value as unset', () => {
  const names = ['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL'];
  const more = [
    'AUTH_SIGNUP',
    'AUTH_ANONYMOUS',
    'AUTH_AUTOCONFIRM',
    'AUTH_PASSWORD_MIN',
    'AUTH_JWT_EXPIRY',
    'AUTH_JWT_KEYS',
    'AUTH_MANUAL_LINKING',
    'AUTH_SMS_HOOK',
    'REALTIME_OPEN_TOPICS',
    'SURROGATE_KEYS',
    'AUTH_REDIRECTS',
    'STAFF_SESSION_DAYS',
    'STAFF_SESSION_IDLE_HOURS',
    'SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SAMPLE',
    'PREPARE_PICTURES',
    'ROLES',
    'BACKUPS_KEPT',
    'TRUSTED_PROXIES',
    'S3_ENDPOINT',
  ];
  expect(readConfig(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(DEFAULTS);
  expect(readConfig({ PORT: ' ', HOST: undefined })).toEqual(DEFAULTS);
});

const JWT_KEY = { kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'a', x: 'x', y: 'y', d: 'd' };

test('reads every variable', () => {
  const env = {
    PORT: '8080',
    HOST: '::',
    SITE_URL: 'https://levada.example.org/',
    DATA_DIR: '/var/lib/levada',
    DATABASE_URL: 'postgresql://ana:p%40ss@db:5432/levada?sslmode=require',
    DATABASE_CONNECTIONS: '40',
    EVENTSTORE_URL: 'esdb://node1:2113,node2:2113,node3:2113?tls=true',
    SMTP_URL: 'smtps://user:password@mail.example.org',
    SECRET: 's'.repeat(32),
    ADMIN_EMAIL: 'Ana@Example.org',
    ADMIN_PASSWORD: 'a long password',
    AUTH_SIGNUP: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_PASSWORD_MIN: '8',
    AUTH_JWT_EXPIRY: '3600',
    AUTH_JWT_KEYS: JSON.stringify([JWT_KEY]),
    AUTH_MANUAL_LINKING: 'off',
    AUTH_SMS_HOOK: 'https://gateway.example.org/sms v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    AUTH_REDIRECTS: 'https://app.example.org, levada-app://signed-in',
    STAFF_SESSION_DAYS: '400',
    STAFF_SESSION_IDLE_HOURS: '336',
    REQUIRE_FACTOR: 'admin, editor',
    REALTIME_OPEN_TOPICS: 'on',
    SURROGATE_KEYS: 'on',
    SIGNED_URL_DAYS: '90',
    SAMPLE: 'off',
    PREPARE_PICTURES: 'off',
    ROLES: 'web, api',
    BACKUPS_KEPT: '0',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1,192.0.2.7',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '::',
    siteUrl: 'https://levada.example.org',
    dataDir: '/var/lib/levada',
    databaseUrl: env.DATABASE_URL,
    databaseConnections: 40,
    eventStoreUrl: env.EVENTSTORE_URL,
    smtpUrl: env.SMTP_URL,
    secret: env.SECRET,
    adminEmail: 'ana@example.org',
    adminPassword: 'a long password',
    authSignUp: true,
    authAnonymous: true,
    authAutoconfirm: true,
    authPasswordMin: 8,
    authJwtExpiry: 3600,
    authJwtKeys: [JWT_KEY],
    authManualLinking: false,
    authSmsHook: { url: 'https://gateway.example.org/sms', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    authRedirects: ['https://app.example.org', 'levada-app://signed-in'],
    authProviders: [],
    staffSessions: { days: 400, idleHours: 336, factorRoles: ['admin', 'editor'] },
    realtimeOpenTopics: true,
    surrogateKeys: true,
    signedUrlDays: 90,
    sample: false,
    preparePictures: false,
    roles: new Set(['web', 'api']),
    backupsKept: 0,
    trustedProxies: ['10.0.0.0/8', '2001:db8::1', '192.0.2.7'],
  });
});

test('derives the site URL from the port unless SITE_URL is set', () => {
  expect(readConfig({ PORT: '4321' }).siteUrl).toBe('http://localhost:4321');
  expect(readConfig({ PORT: '4321', SITE_URL: 'http://levada.test:81' }).siteUrl).toBe('http://levada.test:81');
});

test('accepts an interval of metrics of up to an hour', () => {
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_METRIC_EXPORT_INTERVAL: '3600000' };
  expect(readConfig(telemetry).telemetry).toMatchObject({ metricIntervalMs: 3_600_000 });
  expect(refusal({ OTEL_METRIC_EXPORT_INTERVAL: '3600001' })).toEqual([
    expect.stringContaining('a whole number from 1000 to 3600000'),
  ]);
});

test.each(['postgres://ana@db:5432/levada', 'postgres:///levada?host=/run/postgresql&user=ana'])(
  'gives DATABASE_PASSWORD to %s',
  (url) => {
    const { databaseUrl } = readConfig({ DATABASE_URL: url, DATABASE_PASSWORD: 'p@ss word%' });
    expect(new pg.Client(databaseUrl!)).toMatchObject({ user: 'ana', password: 'p@ss word%', database: 'levada' });
  },
);

test.each(['postgres://ana:secret@db:5432/levada', 'postgres:///levada?host=/run/postgresql&user=ana&password=secret'])(
  'rejects DATABASE_PASSWORD beside %s',
  (url) => {
    expect(refusal({ DATABASE_URL: url, DATABASE_PASSWORD: 'another' })).toEqual([
      'DATABASE_URL has a password already. Leave it out there, or unset DATABASE_PASSWORD.',
    ]);
  },
);

test('accepts an EventStoreDB cluster', () => {
  expect(readConfig({ EVENTSTORE_URL: 'esdb+discover://cluster.test:2113' }).eventStoreUrl).toBe(
    'esdb+discover://cluster.test:2113',
  );
});

const JWT_KEYS_REFUSED =
  'AUTH_JWT_KEYS must be a JSON array of private JWKs with alg ES256 or RS256 (2048 bits at least), each with a kid of its own. ' +
  'Set AUTH_JWT_KEYS=[{"kty":"EC","crv":"P-256","alg":"ES256","kid":"2026-11","x":"…","y":"…","d":"…"}] or leave it out.';

describe('rejects a wrong value with a message that says what to set', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, but is "abc". Set PORT=3000 or leave it out.'],
    ...[
      'none',
      '{}',
      '[]',
      JSON.stringify([{ ...JWT_KEY, alg: 'HS256' }]),
      JSON.stringify([{ ...JWT_KEY, d: undefined }]),
      JSON.stringify([JWT_KEY, JWT_KEY]),
      JSON.stringify([{ ...JWT_KEY, kid: 'programs' }]),
    ].map((value): [Record<string, string>, string] => [{ AUTH_JWT_KEYS: value }, JWT_KEYS_REFUSED]),
    [
      { AUTH_PASSWORD_MIN: '5' },
      'AUTH_PASSWORD_MIN must be a whole number from 6 to 128, but is "5". Set AUTH_PASSWORD_MIN=12 or leave it out.',
    ],
    [
      { AUTH_JWT_EXPIRY: '60' },
      'AUTH_JWT_EXPIRY must be a whole number from 120 to 86400, but is "60". Set AUTH_JWT_EXPIRY=600 or leave it out.',
    ],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, but is "0". Set PORT=3000 or leave it out.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535, but is "65536". Set PORT=3000 or leave it out.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 1 to 65535, but is "80.5". Set PORT=3000 or leave it out.'],
    [
      { DATABASE_CONNECTIONS: '5' },
      'DATABASE_CONNECTIONS must be a whole number from 10 to 1000, but is "5". Set DATABASE_CONNECTIONS=20 or leave it out.',
    ],
    [
      { STAFF_SESSION_DAYS: '401' },
      'STAFF_SESSION_DAYS must be a whole number from 1 to 400, but is "401". Set STAFF_SESSION_DAYS=14 or leave it out.',
    ],
    [
      { STAFF_SESSION_IDLE_HOURS: '0' },
      'STAFF_SESSION_IDLE_HOURS must be a whole number from 1 to 9600, but is "0". Set STAFF_SESSION_IDLE_HOURS=24 or leave it out.',
    ],
    [{ SAMPLE: 'yes' }, 'SAMPLE must be on or off, but is "yes". Set SAMPLE=off or leave it out.'],
    [
      { ADMIN_EMAIL: 'ana' },
      'ADMIN_EMAIL must be an e-mail address, but is "ana". Set ADMIN_EMAIL=editor@example.org or leave it out.',
    ],
    [
      { ROLES: 'web,mail' },
      'ROLES must be a list of web, api, projections, scheduler, but is "web,mail". Set ROLES=web,api or leave it out.',
    ],
  ])('%o', (env, sentence) => {
    expect(refusal(env as Record<string, string>)).toEqual([sentence]);
  });

  test.each([
    ['SITE_URL', 'levada.example.org'],
    ['SITE_URL', 'https://example.org/levada'],
    ['SITE_URL', 'ftp://example.org'],
    ['HOST', 'my host'],
    ['ROLES', ','],
    ['BACKUPS_KEPT', '-1'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.1'],
    ['TRUSTED_PROXIES', '127.0.0.1, '],
    ['TRUSTED_PROXIES', '10.0.0.1:80'],
  ])('%s=%s', (name, value) => {
    const [sentence, ...rest] = refusal({ [name]: value });
    expect(rest).toEqual([]);
    expect(sentence).toMatch(new RegExp(`^${name} must be .*, but is ".*"\\. Set ${name}=`));
    expect(sentence).toContain(`"${value}"`);
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/levada'],
    ['EVENTSTORE_URL', 'http://admin:hunter2@localhost:2113'],
    ['SMTP_URL', 'hunter2'],
    ['SECRET', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunter2hunt'],
  ])('%s, without repeating a value that may be a password', (name, value) => {
    const [sentence, ...rest] = refusal({ [name]: value });
    expect(rest).toEqual([]);
    expect(sentence).toMatch(new RegExp(`^${name} must be .* Set ${name}=.* or leave it out\\.$`));
    expect(sentence).not.toContain('hunter2');
  });

  test('all wrong values together', () => {
    const sentences = refusal({ PORT: 'abc', SAMPLE: 'yes', SECRET: 'short' });
    expect(sentences.map((sentence) => sentence.split(/[ ,]/)[0])).toEqual(['PORT', 'SECRET', 'SAMPLE']);
  });
});

describe('S3', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org/',
    S3_BUCKET: 'levada-media',
    S3_ACCESS_KEY: 'AKIA',
    S3_SECRET_KEY: 'a/b+c',
  };

  test('is used when all four variables are set', () => {
    const s3 = { endpoint: 'https://s3.example.org', bucket: 'levada-media', accessKey: 'AKIA', secretKey: 'a/b+c' };
    expect(readConfig(S3)).toEqual({ ...DEFAULTS, s3 });
  });

  test.each(Object.keys(S3))('is rejected without %s', (missing) => {
    expect(refusal({ ...S3, [missing]: '' })).toEqual([
      `${missing} must be set when the other S3 variables are. Set all four or none.`,
    ]);
  });

  test.each([
    [{ S3_ENDPOINT: 'https://s3.example.org/bucket' }, 'S3_ENDPOINT'],
    [{ S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'Media' }, 'S3_BUCKET'],
    [{ S3_BUCKET: '../media' }, 'S3_BUCKET'],
    [{ S3_SECRET_KEY: 'a secret key' }, 'S3_SECRET_KEY'],
  ])('is rejected with %j', (wrong, name) => {
    const sentences = refusal({ ...S3, ...wrong });
    expect(sentences).toEqual([expect.stringMatching(`^${name} must be `)]);
    expect(sentences.join()).not.toContain('a secret key');
  });
});
