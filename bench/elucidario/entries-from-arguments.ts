import type { Entry } from './entry.ts';
import { generatedEntries } from './generated-entries.ts';
import { readEntries } from './read-entries.ts';

const GENERATED = 3_692;

/** The entries of the file named on the command line; where none is named, as many generated ones. */
export const entriesFromArguments = async (): Promise<Entry[]> => {
  const [file] = process.argv.slice(2);
  return file ? readEntries(file) : generatedEntries(GENERATED);
};
