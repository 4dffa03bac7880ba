import path from 'node:path';
import { z } from 'zod';
import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import {
  hasScheme,
  isEmail,
  isEventStore,
  isNetwork,
  isOnOrOff,
  isOrigin,
  isRedirect,
  isWebhookSecret,
  listOf,
  secretVariable,
  variable,
  wholeNumber,
} from './config-variables.ts';
import type { S3Config } from './files/s3-options.ts';
import { type JwtKey, parseJwtKeys } from './jwt-keys-config.ts';
import { type OidcProvider, readOidcProviders } from './oidc-config.ts';
import { parseSmsHook, type SmsHook } from './sms-hook-config.ts';
import { readFileVariables } from './variable-files.ts';

const ROLES = ['web', 'api', 'projections', 'scheduler'] as const;
/** The default of DATABASE_CONNECTIONS (docs/product.md, rule 59). */
export const DEFAULT_CONNECTIONS = 20;
/** The default of BACKUPS_KEPT. */
export const DEFAULT_BACKUPS_KEPT = 7;
/** The smallest number of connections with which every part of a process has what it needs. */
export const MIN_CONNECTIONS = 10;
/** The defaults of STAFF_SESSION_DAYS, STAFF_SESSION_IDLE_HOURS and REQUIRE_FACTOR (docs/product.md, rule 4). */
export const DEFAULT_STAFF_SESSIONS: StaffSessionLimits = { days: 14, idleHours: 24, factorRoles: [] };
/** The default of SIGNED_URL_DAYS. */
export const DEFAULT_SIGNED_URL_DAYS = 30;
/** The default of AUTH_JWT_EXPIRY, in seconds. */
export const DEFAULT_JWT_EXPIRY = 600;
/** Maximum days of a session: as long as browsers keep a cookie (RFC 6265bis §5.5). */
export const MAX_SESSION_DAYS = 400;
/** With more, Postgres would need more server processes than any machine has processors. */
const MAX_CONNECTIONS = 1_000;

export type Role = (typeof ROLES)[number];

/** What a session of an account with a staff role needs, and when the server ends it. */
export interface StaffSessionLimits {
  /** Days after signing in, even if the session is used all the time. */
  days: number;
  /** Hours without a request. */
  idleHours: number;
  /** Roles whose accounts need a second factor. */
  factorRoles: readonly StaffRole[];
}

/** Where traces and metrics are sent. */
export interface TelemetryConfig {
  /** URL of an OTLP receiver, to which `/v1/traces` and `/v1/metrics` are appended. */
  endpoint: string;
  serviceName: string;
  /** Share of the requests that are traced, 0 to 1. */
  sampledShare: number;
  metricIntervalMs: number;
}

/**
 * Configuration parsed from environment variables at startup. An undefined field has a default where it is used, or (secrets) is generated
 * at the first start.
 */
export interface Config {
  port: number;
  host: string;
  /** Scheme, host and port, without a trailing slash. */
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: use the embedded Postgres. */
  databaseUrl: string | undefined;
  /** Maximum number of Postgres connections of this process. */
  databaseConnections: number;
  /** Undefined: the event log is stored in Postgres. */
  eventStoreUrl: string | undefined;
  /** Confirms that the event log in EventStoreDB belongs to the magazine of this database. */
  magazineId: string | undefined;
  /** Undefined: mails are stored in the outbox table. */
  smtpUrl: string | undefined;
  /** Undefined: files are stored in `dataDir`. */
  s3: S3Config | undefined;
  secret: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  /** Visitors may create accounts. */
  authSignUp: boolean;
  /** Visitors who may create accounts may also sign in without an e-mail or phone. */
  authAnonymous: boolean;
  /** New accounts count as confirmed, without a proof of their e-mail address or phone. */
  authAutoconfirm: boolean;
  /** Minimum length of a password of an account without a role, in characters. */
  authPasswordMin: number;
  /** Seconds for which an access token is valid. */
  authJwtExpiry: number;
  /** Keys that sign access tokens, in place of those that the site makes: the first signs, all verify. */
  authJwtKeys: readonly JwtKey[] | undefined;
  /** Accounts may link and unlink identities at providers. */
  authManualLinking: boolean;
  /** Sends text messages; undefined: the site has no phones. */
  authSmsHook: SmsHook | undefined;
  /** URLs that `/auth/v1` may redirect to in addition to the site itself; each includes all URLs below it. */
  authRedirects: string[];
  /** OpenID Connect providers for signing in. */
  authProviders: OidcProvider[];
  staffSessions: StaffSessionLimits;
  /** Anyone may use public topics of realtime that no slice declares, and every account private ones. */
  realtimeOpenTopics: boolean;
  /** Pages name in `Surrogate-Key` what they were made from, for a CDN. */
  surrogateKeys: boolean;
  /** Maximum days for which a signed URL of the storage service is valid. */
  signedUrlDays: number;
  /** Secret with which the mail server signs its reports of bounces, `whsec_…`; undefined: none are accepted. */
  mailWebhookSecret: string | undefined;
  /** Undefined: no telemetry. */
  telemetry: TelemetryConfig | undefined;
  /** Load the sample edition into an empty log. */
  sample: boolean;
  /** Create the sizes of a picture before a visitor requests them. */
  preparePictures: boolean;
  roles: Set<Role>;
  /** Number of nightly backups that are kept; 0: none is made. */
  backupsKept: number;
  /** IP addresses and networks of proxies whose forwarded headers are trusted, `10.0.0.0/8`. Undefined: only this machine. */
  trustedProxies: string[] | undefined;
}

/** The environment has invalid values. `message` has one line a variable, which says what to set. */
export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment variables of docs/product.md, rule 57. An empty value counts as unset, and `…_FILE` names a file with a value
 * (`FILE_VARIABLES`). Throws one `ConfigError` with all wrong
 * variables; it does not repeat values that may contain a password.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]?.trim());
  const { variables: given, wrong: unread } = readFileVariables(Object.fromEntries(set));
  const { data, error } = environment.safeParse(given);
  const { providers, wrong } = readOidcProviders(given);
  const invalid = (error?.issues ?? []).map(({ message }) => message);
  const mistakes = [...unread, ...invalid, ...wrong, ...missingOfS3(given), ...misplacedPassword(given)];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return configOf(data!, providers);
};

const configOf = (data: z.output<typeof environment>, providers: OidcProvider[]): Config => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = data;
  return {
    port: data.PORT,
    host: data.HOST,
    siteUrl: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    dataDir: data.DATA_DIR,
    databaseUrl: withPassword(data.DATABASE_URL, data.DATABASE_PASSWORD),
    databaseConnections: data.DATABASE_CONNECTIONS,
    eventStoreUrl: data.EVENTSTORE_URL,
    magazineId: data.MAGAZINE_ID,
    smtpUrl: data.SMTP_URL,
    s3:
      S3_ENDPOINT === undefined
        ? undefined
        : { endpoint: S3_ENDPOINT, bucket: S3_BUCKET!, accessKey: S3_ACCESS_KEY!, secretKey: S3_SECRET_KEY! },
    secret: data.SECRET,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    authSignUp: data.AUTH_SIGNUP === 'on',
    authAnonymous: data.AUTH_ANONYMOUS === 'on',
    authAutoconfirm: data.AUTH_AUTOCONFIRM === 'on',
    authPasswordMin: data.AUTH_PASSWORD_MIN,
    authJwtExpiry: data.AUTH_JWT_EXPIRY,
    authJwtKeys: data.AUTH_JWT_KEYS,
    authManualLinking: data.AUTH_MANUAL_LINKING === 'on',
    authSmsHook: data.AUTH_SMS_HOOK,
    authRedirects: data.AUTH_REDIRECTS,
    authProviders: providers,
    staffSessions: {
      days: data.STAFF_SESSION_DAYS,
      idleHours: data.STAFF_SESSION_IDLE_HOURS,
      factorRoles: data.REQUIRE_FACTOR,
    },
    realtimeOpenTopics: data.REALTIME_OPEN_TOPICS === 'on',
    surrogateKeys: data.SURROGATE_KEYS === 'on',
    signedUrlDays: data.SIGNED_URL_DAYS,
    mailWebhookSecret: data.MAIL_WEBHOOK_SECRET,
    telemetry: telemetryOf(data),
    sample: data.SAMPLE === 'on',
    preparePictures: data.PREPARE_PICTURES === 'on',
    roles: new Set(data.ROLES),
    backupsKept: data.BACKUPS_KEPT,
    trustedProxies: data.TRUSTED_PROXIES,
  };
};

const telemetryOf = (data: z.output<typeof environment>): TelemetryConfig | undefined =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: data.OTEL_SERVICE_NAME,
        sampledShare: data.OTEL_TRACES_SAMPLER_ARG,
        metricIntervalMs: data.OTEL_METRIC_EXPORT_INTERVAL,
      };

const withPassword = (databaseUrl: string | undefined, password: string | undefined): string | undefined => {
  if (databaseUrl === undefined || password === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  // A URL without a host, as that of a Unix socket, cannot have a password before the host.
  if (url.host === '') url.searchParams.set('password', password);
  else url.password = encodeURIComponent(password);
  return url.href;
};

/** Returns an error message when DATABASE_PASSWORD cannot become the password of DATABASE_URL, else an empty list. */
const misplacedPassword = ({ DATABASE_URL, DATABASE_PASSWORD }: Record<string, string>): string[] => {
  if (DATABASE_PASSWORD === undefined) return [];
  if (DATABASE_URL === undefined) return ['DATABASE_PASSWORD is set without DATABASE_URL. Set both or none.'];
  const url = URL.parse(DATABASE_URL);
  const hasOne = url !== null && (url.password !== '' || url.searchParams.has('password'));
  return hasOne ? ['DATABASE_URL has a password already. Leave it out there, or unset DATABASE_PASSWORD.'] : [];
};

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Returns an error message when some of the four S3 variables are set and others are not, else an empty list. */
const missingOfS3 = (given: Record<string, unknown>): string[] => {
  const missing = S3_VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === S3_VARIABLES.length) return [];
  return [`${missing.join(', ')} must be set when the other S3 variables are. Set all four or none.`];
};

const isRoles = (value: string): boolean => listOf(value).every((role) => ROLES.some((known) => known === role));

/** Minimum length of a password in characters (docs/product.md, rule 60). */
export const MIN_PASSWORD_LENGTH = 12;

const environment = z.object({
  PORT: wholeNumber(1, 65_535, 3000),
  HOST: variable((value) => !/\s/.test(value), 'a name or address without spaces', '0.0.0.0').default('127.0.0.1'),
  SITE_URL: variable(isOrigin, 'a URL like https://example.org, without a path', 'https://example.org')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: secretVariable(
    hasScheme('postgres:', 'postgresql:'),
    'a URL that starts with postgres://',
    'postgres://user:password@localhost:5432/levada',
  ).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_CONNECTIONS: wholeNumber(MIN_CONNECTIONS, MAX_CONNECTIONS, DEFAULT_CONNECTIONS),
  BACKUPS_KEPT: wholeNumber(0, 999, DEFAULT_BACKUPS_KEPT),
  EVENTSTORE_URL: secretVariable(
    isEventStore,
    'a URL that starts with esdb:// or esdb+discover://',
    'esdb://localhost:2113?tls=false',
  ).optional(),
  MAGAZINE_ID: variable(
    (value) => z.uuid().safeParse(value).success,
    'the id that the error message of an earlier start named',
    '0b7f6d6e-4d43-4c61-9a54-3d1f0f6f2a11',
  ).optional(),
  SMTP_URL: secretVariable(
    hasScheme('smtp:', 'smtps:'),
    'a URL that starts with smtp:// or smtps://',
    'smtps://user:password@mail.example.org',
  ).optional(),
  S3_ENDPOINT: variable(isOrigin, 'a URL like https://s3.example.org, without a path', 'https://s3.example.org')
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_BUCKET: variable(
    (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'the name of a bucket: 3 to 63 characters of a-z, 0-9, "." and "-"',
    'levada-media',
  ).optional(),
  S3_ACCESS_KEY: secretVariable((value) => !/\s/.test(value), 'a key without spaces', '<access key>').optional(),
  S3_SECRET_KEY: secretVariable((value) => !/\s/.test(value), 'a key without spaces', '<secret key>').optional(),
  SECRET: secretVariable(
    (value) => value.length >= 32,
    '32 characters long at least',
    '<32 random characters>',
  ).optional(),
  ADMIN_EMAIL: variable(isEmail, 'an e-mail address', 'editor@example.org')
    .default('admin@levada.test')
    .transform((address) => address.toLowerCase()),
  ADMIN_PASSWORD: secretVariable(
    (value) => value.length >= MIN_PASSWORD_LENGTH,
    `${MIN_PASSWORD_LENGTH} characters long at least`,
    '<a long password>',
  ).optional(),
  AUTH_SIGNUP: variable(isOnOrOff, 'on or off', 'on').default('off'),
  AUTH_ANONYMOUS: variable(isOnOrOff, 'on or off', 'on').default('off'),
  AUTH_AUTOCONFIRM: variable(isOnOrOff, 'on or off', 'on').default('off'),
  AUTH_PASSWORD_MIN: wholeNumber(6, 128, MIN_PASSWORD_LENGTH),
  AUTH_JWT_EXPIRY: wholeNumber(120, 86_400, DEFAULT_JWT_EXPIRY),
  AUTH_JWT_KEYS: secretVariable(
    (value) => parseJwtKeys(value) !== undefined,
    'a JSON array of private JWKs with alg ES256 or RS256 (2048 bits at least), each with a kid of its own',
    '[{"kty":"EC","crv":"P-256","alg":"ES256","kid":"2026-11","x":"…","y":"…","d":"…"}]',
  )
    .transform((value) => parseJwtKeys(value)!)
    .optional(),
  AUTH_MANUAL_LINKING: variable(isOnOrOff, 'on or off', 'off').default('on'),
  AUTH_SMS_HOOK: secretVariable(
    (value) => parseSmsHook(value) !== undefined,
    'a URL, a space and a secret that begins with whsec_',
    '"https://gateway.example.org/sms whsec_<32 characters of base64>"',
  )
    .transform((value) => parseSmsHook(value)!)
    .optional(),
  AUTH_REDIRECTS: variable(
    (value) => listOf(value).every(isRedirect),
    'a list of URLs like https://app.example.org, levada-app://signed-in',
    'https://app.example.org',
  )
    .default('')
    .transform((value) => (value ? listOf(value) : [])),
  STAFF_SESSION_DAYS: wholeNumber(1, MAX_SESSION_DAYS, DEFAULT_STAFF_SESSIONS.days),
  STAFF_SESSION_IDLE_HOURS: wholeNumber(1, MAX_SESSION_DAYS * 24, DEFAULT_STAFF_SESSIONS.idleHours),
  REQUIRE_FACTOR: variable(
    (value) => listOf(value).every((role) => staffRoles.some((known) => known === role)),
    `a list of ${staffRoles.join(', ')}`,
    'admin,editor',
  )
    .default('')
    .transform((value) => (value ? (listOf(value) as StaffRole[]) : [])),
  REALTIME_OPEN_TOPICS: variable(isOnOrOff, 'on or off', 'on').default('off'),
  SURROGATE_KEYS: variable(isOnOrOff, 'on or off', 'on').default('off'),
  SIGNED_URL_DAYS: wholeNumber(1, 3650, DEFAULT_SIGNED_URL_DAYS),
  MAIL_WEBHOOK_SECRET: variable(
    isWebhookSecret,
    'whsec_ and 24 to 64 bytes in base64',
    `whsec_${'A'.repeat(32)}`,
  ).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    hasScheme('http:', 'https:'),
    'the URL of an OpenTelemetry collector that accepts OTLP over HTTP',
    'http://localhost:4318',
  ).optional(),
  OTEL_SERVICE_NAME: z.string().default('levada'),
  OTEL_TRACES_SAMPLER_ARG: variable((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), 'a share from 0 to 1', '0.1')
    .default('1')
    .transform(Number),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(1_000, 3_600_000, 60_000),
  SAMPLE: variable(isOnOrOff, 'on or off', 'off').default('on'),
  PREPARE_PICTURES: variable(isOnOrOff, 'on or off', 'off').default('on'),
  ROLES: variable(isRoles, `a list of ${ROLES.join(', ')}`, 'web,api')
    .default(ROLES.join(','))
    .transform((value) => listOf(value) as Role[]),
  TRUSTED_PROXIES: variable(
    (value) => listOf(value).every(isNetwork),
    'a list of addresses and networks like 10.0.0.1, 2001:db8::/32',
    '10.0.0.0/8',
  )
    .transform(listOf)
    .optional(),
});
