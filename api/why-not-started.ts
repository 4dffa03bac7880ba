import { ConfigError } from '#storage/config.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';

/** What ends the start, in a sentence that says what to do; anything unforeseen is shown as it is. */
export const whyNotStarted = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to another one, or end the program that listens there.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this account. Set PORT to 1024 or above.`;
  if (code === 'ENOENT' && String(error).includes('dist/current'))
    return 'The pages are not built. Start with npm start.';
  if (isConnectionError(error))
    return `The database does not answer (${(error as Error).message}). Check DATABASE_URL, or leave it out.`;
  return error;
};
