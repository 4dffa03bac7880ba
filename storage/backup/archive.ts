import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/** `tar` is missing, or said why it failed. */
export class ArchiveFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveFailed';
  }
}

/** Packs a folder into one file, by the system's own `tar`; the file appears when it is whole. */
export const pack = async (folder: string, file: string): Promise<void> => {
  const unfinished = `${folder}.tar`;
  try {
    await tar(['-cf', unfinished, '-C', folder, '.']);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** The files belong to who unpacks them. */
export const unpack = (file: string, folder: string): Promise<void> => tar(['-xof', file, '-C', folder]);

const tar = async (args: string[]): Promise<void> => {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = text(child.stderr);
  const [code] = await once(child, 'exit').catch((cause) => {
    throw new ArchiveFailed('There is no program tar on this machine. Use a folder in place of a .tar file.', {
      cause,
    });
  });
  if (code !== 0) throw new ArchiveFailed(`tar ${args.join(' ')} failed: ${await complaint}`);
};
