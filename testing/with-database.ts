import type { ConnectionString } from '#storage/database/pool.ts';

/** The same server, another database. */
export const withDatabase = (connection: ConnectionString, database: string): ConnectionString => {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
};
