import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDiskFileStore } from '#storage/files/disk.ts';
import type { FileStore } from '#storage/files/file-store.ts';

/** A store on disk for one test. */
export const createTestFiles = async (): Promise<FileStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'media-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return createDiskFileStore(directory);
};

/** Every key that is in the store, sorted. */
export const keysOf = async (files: FileStore): Promise<string[]> => (await Array.fromAsync(files.list(''))).sort();
