/**
 * Classes of SQLSTATE that speak of the connection or the server, not of what was asked: connection (08), a read-only standby
 * (25006), not let in (28), no such database (3D), rolled back for others' sake (40), resources (53), locks and closed databases
 * (55), shutdown and cancellation (57), the disk (58). And what sockets say.
 */
const AWAY =
  /^(08|25006|28|3D|40|53|55|57|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** The words of `pg` for what has no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout|Client has encountered)/;

/** Whether an error comes from the connection or the server being away, not from what was asked: asking again later may work. */
export const isConnectionError = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return AWAY.test(code);
  return error instanceof Error && WORDS.test(error.message);
};
