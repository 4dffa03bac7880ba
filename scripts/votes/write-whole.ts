import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../run-script.ts';

/**
 * Lets `write` create a file, which then gets the name `out`; without `out`, its content is copied to the standard output. When `write`
 * throws, or the process is ended in any way, nothing is left, and a file that existed before is unchanged. Throws `UsageError` when the
 * folder of `out` does not exist.
 */
export const writeWhole = async (out: string | undefined, write: (path: string) => Promise<void>): Promise<void> => {
  const folder = await newFolder(out === undefined ? tmpdir() : dirname(out));
  removeWhenEnded(folder);
  const path = join(folder, 'output');
  try {
    await write(path);
    if (out !== undefined) await rename(path, out);
    else await pipeline(createReadStream(path), process.stdout, { end: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const newFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, '.replay-votes-')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new UsageError(`There is no folder ${parent} for the file of --out. Create it, or choose another one.`);
  });

/**
 * Starts a shell that removes the folder when this process ends: the kernel then closes the pipe between them. A listener for signals of this
 * process would not run while the rule of a file is in an endless loop, and would keep Ctrl-C from ending it.
 */
const removeWhenEnded = (folder: string): void => {
  const shell = spawn('/bin/sh', ['-c', 'cat >/dev/null; rm -rf -- "$0"', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell, only an ended process leaves its folder.
  shell.on('error', () => {});
  shell.unref();
  (shell.stdin as Socket).unref();
};
