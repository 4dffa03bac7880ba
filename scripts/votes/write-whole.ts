import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Lets `write` create a file, which then gets the name `out`; without `out`, its content is copied to the standard output. When `write`
 * throws or the process is ended, nothing is left, and a file that existed before is unchanged.
 */
export const writeWhole = async (out: string | undefined, write: (path: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(out === undefined ? tmpdir() : dirname(out), '.replay-votes-'));
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

/** The exit code of shells for a program that was ended by SIGINT. */
const INTERRUPTED = 130;
