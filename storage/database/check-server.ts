import pg from 'pg';
import { ConfigError } from '../config.ts';
import { type ConnectionString, clientConfig } from './pool.ts';

/** `server_version_num` of the oldest Postgres (docs/product.md, rule 59). */
const OLDEST = 150_000;
const TIMEOUT = 5_000;
const SEARCH_PATH = 'read,public';

/**
 * Checks, without writing anything, that this site can work with the Postgres server of DATABASE_URL. Returns a warning when the server has
 * fewer than `connections` connections left, the number that this process may open; otherwise undefined. Throws `ConfigError` for an
 * unusable server, such as one that is too old, and errors of `pg` when the server does not respond.
 */
export const checkServer = async (connection: ConnectionString, connections = 1): Promise<string | undefined> => {
  const [one, other] = [newClient(connection), newClient(connection)];
  try {
    await Promise.all([one.connect(), other.connect()]).catch(explainRefusal);
    await expectSession(one, other);
    return await checkConnectionLimit(one, connections);
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
};

const newClient = (connection: ConnectionString): pg.Client => {
  const settings = { search_path: SEARCH_PATH };
  const client = new pg.Client(clientConfig(connection, { name: 'levada start', queryTimeout: TIMEOUT, settings }));
  client.on('error', () => {});
  return client;
};

/** pgbouncer accepts only a few session settings and rejects all others unless configured to ignore them. */
const explainRefusal = (error: unknown): never => {
  if (/unsupported startup parameter/.test(String(error))) throw needsSession('it rejects session settings');
  throw error;
};

const needsSession = (why: string): ConfigError =>
  new ConfigError([
    `DATABASE_URL points to a connection pooler (${why}), but this site needs sessions of its own, for LISTEN, advisory locks ` +
      'and prepared statements. Point DATABASE_URL to Postgres itself: the site pools its connections, at most ' +
      'DATABASE_CONNECTIONS of them.',
  ]);

interface Server {
  pid: number;
  search_path: string;
  version: number;
  encoding: string;
  is_standby: boolean;
}

const askServer = async (client: pg.Client): Promise<Server> => {
  const { rows } = await client.query<Server>(`select pg_backend_pid() pid, current_setting('search_path') search_path,
    current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, pg_is_in_recovery() is_standby`);
  return rows[0]!;
};

/**
 * Throws `ConfigError` unless `one` keeps its server process and settings. A pooler in transaction mode gives the server process of `one`
 * to the open transaction of `other`.
 */
const expectSession = async (one: pg.Client, other: pg.Client): Promise<void> => {
  const before = await askServer(one);
  await other.query('begin');
  await other.query('select 1');
  const after = await askServer(one);
  await other.query('rollback');
  if (before.pid !== after.pid) throw needsSession('statements of one connection reach different servers');
  if (before.search_path.replaceAll(' ', '') !== SEARCH_PATH) throw needsSession('it drops session settings');
  expectUsable(before);
};

const expectUsable = ({ version, encoding, is_standby }: Server): void => {
  if (version < OLDEST) {
    throw new ConfigError([
      `The Postgres of DATABASE_URL is version ${Math.floor(version / 10_000)}; it must be 15 or newer.`,
    ]);
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError([
      `The database of DATABASE_URL stores text in the encoding ${encoding}; it must be UTF8. Create another one: ` +
        "create database levada encoding 'UTF8' template template0.",
    ]);
  }
  if (is_standby) {
    throw new ConfigError(['DATABASE_URL points to a read-only standby. Point it to the primary.']);
  }
};

interface Room {
  /** Connections that this role may open on this server or in this database, without those reserved for superusers. */
  limit: number;
  /** Connections open on the server, without those of this check. */
  taken: number;
}

/** A limit of -1 means no limit (pg_roles, pg_database). `reserved_connections` came with Postgres 16. */
const ROOM = `
  select taken::int, least(
    current_setting('max_connections')::int - case when rolsuper then 0 else
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int end,
    nullif(rolconnlimit, -1), nullif(datconnlimit, -1))::int as limit
  from pg_roles, pg_database,
    (select count(*) taken from pg_stat_activity where backend_type = 'client backend' and application_name <> 'levada start') a
  where rolname = current_user and datname = current_database()`;

const checkConnectionLimit = async (client: pg.Client, wanted: number): Promise<string | undefined> => {
  const { rows } = await client.query<Room>(ROOM);
  const { limit, taken } = rows[0]!;
  if (wanted > limit) {
    throw new ConfigError([
      `This process may open ${wanted} connections (DATABASE_CONNECTIONS), and the Postgres of DATABASE_URL allows ${limit}. ` +
        'Raise its max_connections (or the limit of the account or database), or lower DATABASE_CONNECTIONS.',
    ]);
  }
  if (wanted <= limit - taken) return undefined;
  return (
    `This process may open ${wanted} connections (DATABASE_CONNECTIONS), and the Postgres of DATABASE_URL has ${limit - taken} of ` +
    `${limit} left: some requests may get no connection. Raise its max_connections, or lower DATABASE_CONNECTIONS in each process.`
  );
};
