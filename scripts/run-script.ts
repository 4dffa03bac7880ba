import { ConfigError } from '#storage/config.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';

/** What is wrong is in the sentence; where the program was then is of no use to who reads it. */
export class UsageError extends Error {}

/** Runs a command of the terminal: what fails is said in a sentence where it is known, with its trace where it is not. */
export const runScript = async (script: () => Promise<void>): Promise<void> => {
  try {
    await script();
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
};

/** Errors whose message says what happened and what to do. */
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
