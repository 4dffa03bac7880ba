import pg from 'pg';

/** The address of a database: `postgres://user:password@host:5432/name`. A socket's folder goes into `?host=`. */
export type ConnectionString = string;

interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Connections at most. */
  max: number;
  /** Milliseconds until a statement without an answer fails; its connection is then given up. */
  queryTimeout: number;
  /** Settings for every connection, `{ search_path: 'read,public' }`. */
  settings?: Record<string, string>;
}

/** Milliseconds until a connection that is not established fails. */
const CONNECT_TIMEOUT = 3_000;

/** Milliseconds until whoever waits for one of a pool's connections is told that there is none: a crowd waits, and is served in turn. */
const ACQUIRE_TIMEOUT_MS = 10_000;

/** Milliseconds without a word until the system asks whether the other side is still there; it gives up about 20 s later. */
const KEEPALIVE_AFTER = 10_000;

/**
 * How soon the server ends the connection of a process that is gone without a word (power, network) or frozen in a transaction, and
 * with it gives back its locks: within half a minute. A Unix socket ignores those of TCP.
 * https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP
 */
const SERVER_TIMEOUTS = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20000',
  idle_in_transaction_session_timeout: '20000',
};

/**
 * A connection ends with the first statement that is not answered in time: whatever else is sent over it would wait behind that one,
 * and a pool would give it to the next who asks.
 */
export class FailFastClient extends pg.Client {
  /** The pool's own limit counts the wait for a free connection as well. */
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
  }

  // biome-ignore lint/suspicious/noExplicitAny: `pg` has many ways to ask, and this is all of them
  override query(...given: any[]): any {
    const answer: unknown = super.query(...(given as [string]));
    return answer instanceof Promise ? answer.catch((error) => this.endAfter(error)) : answer;
  }

  private async endAfter(error: Error): Promise<never> {
    const { stream } = this.connection;
    if (error.message === QUERY_TIMEOUT_MESSAGE && !stream.destroyed) {
      const closed = new Promise((resolve) => this.once('end', resolve));
      stream.destroy();
      await closed;
    }
    throw error;
  }
}

/** What `pg` says of a statement without an answer. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * A pool that survives the loss of its connections: statements in that moment fail, later ones connect again. Every statement
 * settles, even on a connection that went silent, which is replaced.
 */
export const openPool = (connection: ConnectionString, { name, max, queryTimeout, settings }: PoolOptions): pg.Pool => {
  const config = clientConfig(connection, { name, queryTimeout, settings });
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    min: 1,
    max,
    Client: FailFastClient,
  });
  // A lost connection shows as the error of the statement that used it; an idle one is simply replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** What `pg` needs to open one connection. */
export const clientConfig = (
  connection: ConnectionString,
  { name, queryTimeout, settings = {} }: Omit<PoolOptions, 'max' | 'settings'> & { settings?: PoolOptions['settings'] },
): pg.ClientConfig => ({
  connectionString: withSettings(connection, { ...SERVER_TIMEOUTS, ...settings }),
  application_name: name,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: queryTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_AFTER,
  types: { getTypeParser },
});

const withSettings = (connection: ConnectionString, settings: Record<string, string>): ConnectionString => {
  const url = new URL(connection);
  const options = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value.replaceAll(' ', '\\ ')}`);
  const given = url.searchParams.get('options');
  if (options.length > 0) url.searchParams.set('options', [given, ...options].filter(Boolean).join(' '));
  return url.href;
};

type Parse = (text: string) => unknown;

/** Postgres's number for the type `bigint[]`, which `pg` has no name for. */
const INT8_ARRAY = 1016;
const parseInt8Array = pg.types.getTypeParser(INT8_ARRAY as number) as (text: string) => (string | null)[];

/**
 * `bigint` columns are JavaScript bigints, always: positions and revisions outgrow a double, and a count that is meant as a
 * number is cast in SQL (`count(*)::int`). A `date` stays the text `YYYY-MM-DD`: a calendar day has no time zone.
 */
const parsers = new Map<number, Parse>([
  [pg.types.builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => parseInt8Array(text).map((each) => (each === null ? null : BigInt(each)))],
  [pg.types.builtins.DATE, String],
]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'];
