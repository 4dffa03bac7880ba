import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDiskFileStore } from '#storage/files/disk.ts';
import type { FileStore } from '#storage/files/file-store.ts';

/** Creates a file store on disk for one test, deleted when the test ends. */
export const createTestFiles = async (): Promise<FileStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'media-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return createDiskFileStore(directory);
};

/** Returns all keys in the file store, sorted. */
export const keysOf = async (files: FileStore): Promise<string[]> => (await Array.fromAsync(files.list(''))).sort();
