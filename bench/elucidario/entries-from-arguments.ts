import type { Entry } from './entry.ts';
import { generatedEntries } from './generated-entries.ts';
import { readEntries } from './read-entries.ts';

const GENERATED = 3_692;

/** Returns the entries of the file named on the command line, or else as many generated ones. */
export const entriesFromArguments = async (): Promise<Entry[]> => {
  const [file] = process.argv.slice(2);
  return file ? readEntries(file) : generatedEntries(GENERATED);
};
