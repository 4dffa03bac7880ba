/**
 * Whether an error comes from the connection or the server being away (SQLSTATE classes 08, 53, 57, 58; sockets; a lost
 * race for a lock, classes 40001 and 40P01), not from what was asked: asking again later may work.
 */
export const isConnectionError = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^(08|53|57|58)|^(40001|40P01|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code);
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when|Query read timeout|Client has encountered)/.test(error.message)
  );
};
