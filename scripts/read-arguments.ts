import { parseArgs } from 'node:util';
import { UsageError } from './run-script.ts';

/** The one argument there is. Throws `UsageError` with the sentence given. */
export const fileArgument = (usage: string): string => {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [path] = positionals;
  if (!path || positionals.length > 1 || Object.keys(values).length > 0) throw new UsageError(usage);
  return path;
};
