import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { withChecksum } from './checksum.ts';
import {
  type ByteRange,
  type FileStore,
  FileStoreUnavailable,
  isFileKey,
  parseFileKey,
  parseKeyPrefix,
  type StoredFile,
} from './file-store.ts';

/** Starts with a dot, so that it is not a valid key. Below the root, so that renames stay on one file system and are atomic. */
const UNFINISHED = '.unfinished';

/** Longer than any write takes; an older file was left by a process that died. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Creates a file store below `directory`, which the first write creates. Several processes may share it. */
export const createDiskFileStore = (directory: string): FileStore => {
  const root = resolve(directory);
  const pathOf = (key: string): string => join(root, parseFileKey(key));
  const unfinished = join(root, UNFINISHED);
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= removeAbandoned(unfinished, new Date(Date.now() - ABANDONED_AFTER_MS)).then(
      () => {},
      (error) => {
        prepared = undefined;
        throw error;
      },
    );
    return prepared;
  };

  return {
    async write(key, content) {
      const path = pathOf(key);
      await prepare();
      const { stream, written } = withChecksum(content);
      await replaceFile(path, stream, join(unfinished, randomUUID()), root);
      return written();
    },
    read: async (key, range) => openFile(pathOf(key), range),
    readBytes: async (key) => unlessMissing(readFile(pathOf(key))),
    exists: async (key) => isFile(pathOf(key)),
    async delete(key) {
      const path = pathOf(key);
      if (await isFile(path)) await rm(path, { force: true });
    },
    async *list(prefix) {
      const folder = parseKeyPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1);
      for await (const key of keysBelow(root, folder)) if (key.startsWith(prefix)) yield key;
    },
    removeUnfinished: async (before) => removeAbandoned(unfinished, before),
    async check() {
      await mkdir(root, { recursive: true }).catch(tell);
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch(tell);
    },
    close: async () => {},
  };
};

const tell = (error: Error): never => {
  throw new FileStoreUnavailable(error.message, { cause: error });
};

const removeAbandoned = async (unfinished: string, before: Date): Promise<number> => {
  await mkdir(unfinished, { recursive: true });
  let removed = 0;
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const found = await unlessMissing(stat(path));
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};

const replaceFile = async (path: string, content: Readable, temporary: string, directory: string): Promise<void> => {
  try {
    await writeFile(temporary, content, { flag: 'wx', flush: true });
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolders(dirname(path), directory);
};

/**
 * Flushes every folder up to the root, because a file's name survives a crash only when its folder and that folder's own name were flushed.
 */
const flushFolders = async (deepest: string, directory: string): Promise<void> => {
  for (let folder = deepest; folder.length >= directory.length; folder = dirname(folder)) await flushFolder(folder);
};

const flushFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder);
  await handle.sync();
};

const openFile = async (path: string, range: ByteRange | undefined): Promise<StoredFile | undefined> => {
  const handle = await unlessMissing(open(path));
  if (!handle) return undefined;
  const found = await handle.stat();
  if (found.isFile()) return { size: found.size, stream: handle.createReadStream(range) };
  await handle.close();
  return undefined;
};

const isFile = async (path: string): Promise<boolean> => (await unlessMissing(stat(path)))?.isFile() ?? false;

async function* keysBelow(directory: string, folder: string): AsyncGenerator<string> {
  const entries = await unlessMissing(readdir(join(directory, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = `${folder}${entry.name}`;
    if (!isFileKey(key)) continue;
    if (entry.isDirectory()) yield* keysBelow(directory, `${key}/`);
    else if (entry.isFile()) yield key;
  }
}

/** Returns undefined when there is no file, or a folder in its place. */
const unlessMissing = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
};
