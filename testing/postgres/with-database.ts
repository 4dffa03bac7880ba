import type { ConnectionString } from '#storage/database/pool.ts';

/** Returns the connection string of another database on the same server. */
export const withDatabase = (connection: ConnectionString, database: string): ConnectionString => {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
};
