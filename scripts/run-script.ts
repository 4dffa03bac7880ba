import { ConfigError } from '#storage/config.ts';

/** What is wrong is in the sentence; where the program was then is of no use to who reads it. */
export class UsageError extends Error {}

/** Runs a command of the terminal: what fails is said in a sentence where it is known, with its trace where it is not. */
export const runScript = async (script: () => Promise<void>): Promise<void> => {
  try {
    await script();
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
};

const EXPECTED = ['LogsDiffer', 'EventTooLarge', 'EventStoreUnavailable', 'BackupDamaged', 'MagazineNotEmpty'];

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  (error instanceof Error && (EXPECTED.includes(error.name) || (error as NodeJS.ErrnoException).code === 'ENOENT'));
