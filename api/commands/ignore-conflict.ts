import { WrongExpectedRevision } from '#storage/events/event-store.ts';

/** Ignores a conflict, because the newer write takes precedence; for `catch`. Throws any other error. */
export const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof WrongExpectedRevision)) throw error;
};
