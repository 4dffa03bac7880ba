import pg from 'pg';

/** Connection string of a database: `postgres://user:password@host:5432/name`. The directory of a Unix socket goes into `?host=`. */
export type ConnectionString = string;

interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Maximum number of connections. */
  max: number;
  /** Milliseconds until a statement without a response fails and its connection is closed. */
  queryTimeout: number;
  /** Milliseconds that a caller waits for a free connection before it gets an error. Callers are served in order. Default 10 s. */
  acquireTimeout?: number | undefined;
  /** Session settings of every connection, `{ search_path: 'read,public' }`. */
  settings?: Record<string, string>;
}

/** Milliseconds until an attempt to connect fails. */
const CONNECT_TIMEOUT = 3_000;

const ACQUIRE_TIMEOUT_MS = 10_000;

/** Milliseconds without data until the operating system sends keepalive probes; it closes the connection about 20 s later. */
const KEEPALIVE_AFTER = 10_000;

/**
 * Session settings with which the server closes the connection of a process that vanished (power, network) or froze in a transaction, and
 * so releases its locks within half a minute. A Unix socket ignores the TCP settings.
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
 * A client that closes its connection after the first statement without a response in time. Other statements would queue behind that one,
 * and a pool would hand the connection to the next caller.
 */
export class FailFastClient extends pg.Client {
  /** Sets its own connection timeout, because the pool's limit also counts the wait for a free connection. */
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
  }

  // biome-ignore lint/suspicious/noExplicitAny: `pg` overloads `query` in many ways, and this covers all of them
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

/** Error message of `pg` for a statement without a response. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** Error message of `pg` for a connection that was not established in time. */
const CONNECT_TIMEOUT_MESSAGE = 'timeout expired';

type TakeClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (failed?: unknown) => void,
) => void;

/**
 * A pool that gives a caller whose new connection was not established in time a second attempt, since nothing was sent for it yet: an open
 * connection may have become free, and a process that has just started on a busy machine needs more time than a server that does not respond.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(take: TakeClient): void;
  override connect(take?: TakeClient): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectAgainAfterTimeout();
    if (!take) return connecting;
    connecting.then(
      (client) => take(undefined, client, (failed) => client.release(failed as Error | boolean | undefined)),
      (error) => take(error, undefined, () => {}),
    );
    return undefined;
  }

  private connectAgainAfterTimeout(): Promise<pg.PoolClient> {
    return super.connect().catch((error: Error) => {
      if (error.message !== CONNECT_TIMEOUT_MESSAGE || this.ending) throw error;
      return super.connect();
    });
  }
}

/**
 * Opens a connection pool that survives the loss of its connections: statements that are running then fail, and later ones use new
 * connections. A statement without a response fails after `queryTimeout`, and its connection is closed.
 */
export const openPool = (
  connection: ConnectionString,
  { name, max, queryTimeout, acquireTimeout = ACQUIRE_TIMEOUT_MS, settings }: PoolOptions,
): pg.Pool => {
  const config = clientConfig(connection, { name, queryTimeout, settings });
  const pool = new PatientPool({
    ...config,
    connectionTimeoutMillis: acquireTimeout,
    min: 1,
    max,
    Client: FailFastClient,
  });
  // A lost connection is reported by the statement that used it; an idle one is simply replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Returns the options with which `pg` opens one connection: its name, timeouts, session settings and parsers of column types. */
export const clientConfig = (
  connection: ConnectionString,
  {
    name,
    queryTimeout,
    settings = {},
  }: Omit<PoolOptions, 'max' | 'acquireTimeout' | 'settings'> & { settings?: PoolOptions['settings'] },
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

/** Type id (OID) of `bigint[]`, for which `pg` has no constant. */
const INT8_ARRAY = 1016;
const parseInt8Array = pg.types.getTypeParser(INT8_ARRAY as number) as (text: string) => (string | null)[];

/**
 * Parsers of column types. A `bigint` always becomes a JavaScript bigint, because positions and revisions may exceed a double; cast a count
 * that should be a number in SQL (`count(*)::int`). A `date` stays the text `YYYY-MM-DD`, because a calendar day has no time zone.
 */
const parsers = new Map<number, Parse>([
  [pg.types.builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => parseInt8Array(text).map((each) => (each === null ? null : BigInt(each)))],
  [pg.types.builtins.DATE, String],
]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'];
