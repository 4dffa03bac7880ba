import { ConfigError } from '#storage/config.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';

/** An error whose message is all that the user needs; no stack trace is printed. */
export class UsageError extends Error {}

/**
 * Runs a command-line script. When it throws, prints the message of an expected error, or any other error with its stack trace, and sets
 * exit code 1.
 */
export const runScript = async (script: () => Promise<void>): Promise<void> => {
  try {
    await script();
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
};

/** Names of errors whose message says what happened and what to do. */
const EXPECTED = [
  'InvalidArchive',
  'InvalidBackup',
  'PositionGapError',
  'EventStoreMisconfigured',
  'EventStoreUnavailable',
  'EventTooLarge',
  'BackupFolderNotEmpty',
  'InvalidLogFile',
  'WrongEventLog',
  'LogsDiffer',
  'MagazineNotEmpty',
  'StreamDamaged',
];

const sentenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError || error instanceof ConfigError || EXPECTED.includes(name)) return message;
  if (code === 'ENOENT') return message;
  return isConnectionError(error) ? `The database does not answer: ${message || code}` : undefined;
};
