import type { Connection } from '#storage/database/pool.ts';

/** The same server, another database. */
export const withDatabase = (connection: Connection, database: string): Connection => {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
};
