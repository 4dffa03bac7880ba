import { WrongEventLog } from '#projections/engine/log-identity.ts';
import { UnfinishedRestore } from '#storage/backup/unfinished-restore.ts';
import { ConfigError } from '#storage/config.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { explainConnectionError } from '#storage/database/explain-connection-error.ts';
import { EventStoreMisconfigured } from '#storage/events/event-store.ts';
import { EventLogUnreachable } from './connect-event-log.ts';

/** Thrown when the embedded database does not start; its message is already written for the administrator. */
export class DatabaseStartError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseStartError';
  }
}

/** Errors whose message already says what to do. */
const SELF_EXPLAINING_ERRORS = [
  ConfigError,
  DatabaseStartError,
  EventStoreMisconfigured,
  UnfinishedRestore,
  WrongEventLog,
];

/**
 * Returns a message that tells the administrator what to do about an error that ended the start. An unexpected error is returned unchanged.
 */
export const describeStartupError = (error: unknown): unknown => {
  if (SELF_EXPLAINING_ERRORS.some((ErrorClass) => error instanceof ErrorClass)) return (error as Error).message;
  if (error instanceof EventLogUnreachable) {
    return `${error.message}. Check EVENTSTORE_URL and that the server it names is running.`;
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or stop the process that uses it.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
  if (code === 'ENOENT' && String(error).includes('dist/current'))
    return 'The pages are not built. Start the site with npm start, which builds them.';
  const connectionError = causesOf(error).find(isConnectionError);
  return connectionError ? explainConnectionError(connectionError) : error;
};

const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
