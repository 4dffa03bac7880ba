/** SQLSTATE `too_many_connections`: of the server, the database or the role. */
const TOO_MANY_CONNECTIONS = '53300';

/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';

/** SQLSTATE of a refused role or password (class 28) and of a database that does not exist (3D). */
const REFUSED = /^(28|3D)/;

/** Any other SQLSTATE, which the server sent, such as that it is starting; not class 08 of lost connections. */
const REPORTED = /^(?!08)\d/;

/**
 * Returns a sentence for the administrator about an error for which `isConnectionError` is true: what happened at the connection to
 * Postgres, and what to check.
 */
export const explainConnectionError = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  // Node's error for a host name with several addresses has a code and an empty message.
  const what = message || String(code);
  if (code === TOO_MANY_CONNECTIONS) {
    return (
      `Postgres runs, but has no connection left for this process (${what}). End programs that hold connections (select * from ` +
      'pg_stat_activity), raise max_connections or the limit of the account or database, or lower DATABASE_CONNECTIONS in each process.'
    );
  }
  if (code === DISK_FULL) return `The disk of the database is full (${what}). Free some space on it and try again.`;
  if (REFUSED.test(String(code))) {
    return `Postgres refuses the connection (${what}). Check the account, password and database in DATABASE_URL.`;
  }
  if (REPORTED.test(String(code))) return `Postgres cannot be used now (${what}). Check its log.`;
  return `Postgres does not answer (${what}). Check that it runs, and that DATABASE_URL names its host and port.`;
};
