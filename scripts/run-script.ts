import { ConfigError } from '#storage/config.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import { explainConnectionError } from '#storage/database/explain-connection-error.ts';
import { describeFullDisk, isDiskFull } from '#storage/files/file-store.ts';

/** An error whose message is all that the user needs; no stack trace is printed. */
export class UsageError extends Error {}

/** The exit code of commands for analysts, whose scripts tell a refused question from a broken program. */
export const BAD_INPUT = 2;

/**
 * Runs a command-line script. When it throws, prints the message of an expected error and sets the exit code `expectedCode`, or prints any
 * other error with its stack trace and sets exit code 1.
 */
export const runScript = async (script: () => Promise<void>, expectedCode = 1): Promise<void> => {
  try {
    await script();
  } catch (error) {
    const sentence = sentenceOf(error);
    console.error(sentence ?? error);
    process.exitCode = sentence === undefined ? 1 : expectedCode;
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
  'InvalidVote',
  'WrongEventLog',
  'LogsDiffer',
  'MagazineNotEmpty',
  'StreamDamaged',
  'UnfinishedRestore',
  'UnreadableEvent',
  'VotesOutOfOrder',
];

const sentenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { name, message, code, path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError || error instanceof ConfigError || EXPECTED.includes(name)) return message;
  // The socket of a Postgres that does not run is a missing file, too.
  if (code === 'ENOENT' && syscall !== 'connect')
    return path && syscall === 'open' ? `There is no file ${path}. Check the path.` : message;
  if (isDiskFull(error)) return describeFullDisk(error);
  if (code === 'EISDIR') return 'The path names a folder. Give the path of a file.';
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')) return notPermitted(code, path);
  return isConnectionError(error) ? explainConnectionError(error) : undefined;
};

const notPermitted = (code: string, path: string): string =>
  `This user may not use ${path} (${code}). Choose a path in DATA_DIR or another folder that user ${process.getuid?.()} may write to.`;
