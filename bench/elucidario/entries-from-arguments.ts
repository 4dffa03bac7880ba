import type { Entry } from './entry.ts';
import { generatedEntries } from './generated-entries.ts';
import { readEntries } from './read-entries.ts';

const GENERATED = 3_692;

/**
 * Returns the entries of the file named on the command line; without a file, 3,692 generated ones, as many as the Elucidário Madeirense
 * has.
 */
export const entriesFromArguments = async (): Promise<Entry[]> => {
  const [file] = process.argv.slice(2);
  return file ? readEntries(file) : generatedEntries(GENERATED);
};
