import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../run-script.ts';

/**
 * Lets `write` create a file, which then gets the name `out`; without `out`, its content is copied to the standard output. When `write`
 * throws or the process is ended, nothing is left, and a file that existed before is unchanged. Throws `UsageError` when the folder of `out`
 * does not exist.
 */
export const writeWhole = async (out: string | undefined, write: (path: string) => Promise<void>): Promise<void> => {
  const folder = await newFolder(out === undefined ? tmpdir() : dirname(out));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = () => process.exit(INTERRUPTED);
  process.once('exit', remove).once('SIGINT', end).once('SIGTERM', end);
  const path = join(folder, 'output');
  try {
    await write(path);
    if (out !== undefined) await rename(path, out);
    else await pipeline(createReadStream(path), process.stdout, { end: false });
  } finally {
    remove();
  }
};

const newFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, '.replay-votes-')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new UsageError(`There is no folder ${parent} for the file of --out. Create it, or choose another one.`);
  });

/** The exit code of shells for a program that was ended by SIGINT. */
const INTERRUPTED = 130;
