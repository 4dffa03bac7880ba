/**
 * SQLSTATE classes of errors that concern the connection or the server, not the statement: connection (08), read-only standby (25006),
 * authorization (28), no such database (3D), rolled back because of other transactions (40), resources (53), locks and closed databases
 * (55), shutdown and cancellation (57), disk (58). Then the error codes of sockets.
 */
const UNAVAILABLE_CODES =
  /^(08|25006|28|3D|40|53|55|57|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** Messages of `pg` for errors without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout|Client has encountered)/;

/** Returns true if an error comes from the connection or the server, not from the statement, so that a later attempt may succeed. */
export const isConnectionError = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return UNAVAILABLE_CODES.test(code);
  return error instanceof Error && MESSAGES.test(error.message);
};

/** Handles an error that only means that the database is away; throws any other. */
export const ignoreConnectionError = (error: unknown): void => {
  if (!isConnectionError(error)) throw error;
};
