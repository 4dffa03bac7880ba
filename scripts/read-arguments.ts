import { parseArgs } from 'node:util';
import { UsageError } from './run-script.ts';

/** Returns the path that is the only command-line argument. Throws `UsageError` with the text `usage` for any other arguments. */
export const fileArgument = (usage: string): string => {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [path] = positionals;
  if (!path || positionals.length > 1 || Object.keys(values).length > 0) throw new UsageError(usage);
  return path;
};
