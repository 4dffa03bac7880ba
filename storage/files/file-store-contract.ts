import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { InvalidFileKey } from './file-store.ts';

export interface OpenedFileStore {
  files: FileStore;
  close(): Promise<void>;
}

/**
 * Defines the tests that every implementation of the interface `FileStore` must pass; `open` opens the one to be tested. Writes only under
 * a random prefix, so that a shared bucket can be used.
 */
export const describeFileStore = (name: string, open: () => Promise<OpenedFileStore>): void => {
  describe(`${name}, a file store,`, () => {
    const prefix = `contract-${randomBytes(6).toString('hex')}`;
    let opened: OpenedFileStore;
    let files: FileStore;
    let last = 0;

    const newFolder = (): string => {
      last += 1;
      return `${prefix}/${last}`;
    };
    const keysBelow = async (begin: string): Promise<string[]> => (await Array.fromAsync(files.list(begin))).sort();

    beforeAll(async () => {
      opened = await open();
      files = opened.files;
    });
    afterAll(async () => {
      for await (const key of files.list(`${prefix}/`)) await files.delete(key);
      await opened.close();
    });

    it.each([
      ['nothing', 0],
      ['one byte', 1],
      ['more than one chunk', 300_000],
      ['several megabytes', 6_000_000],
    ])('returns %s unchanged', async (_what, size) => {
      const key = `${newFolder()}/file.bin`;
      const content = randomBytes(size);
      await files.write(key, content);
      await expectContent(files, key, content);
    });

    it('accepts a stream', async () => {
      const key = `${newFolder()}/file.bin`;
      const parts = [randomBytes(100_000), randomBytes(1), randomBytes(70_000)];
      await files.write(key, Readable.from(parts));
      await expectContent(files, key, Buffer.concat(parts));
    });

    it.each([0, 1, 300_000, 6_000_000])('returns size and checksum of %i written bytes', async (size) => {
      const content = randomBytes(size);
      const told = { size, sha256: hash('sha256', content) };
      expect(await files.write(`${newFolder()}/bytes`, content)).toEqual(told);
      expect(await files.write(`${newFolder()}/stream`, Readable.from(size > 0 ? [content] : []))).toEqual(told);
    });

    it.each([
      [0, 0],
      [0, 99_999],
      [10, 10],
      [65_530, 70_000],
      [99_999, 99_999],
    ])('returns the bytes %i to %i of a file', async (start, end) => {
      const key = `${newFolder()}/file`;
      const content = randomBytes(100_000);
      await files.write(key, content);
      const part = await files.read(key, { start, end });
      expect(part!.size).toBe(content.length);
      expect(content.subarray(start, end + 1).equals(await buffer(part!.stream))).toBe(true);
    });

    it('does not disturb a running write when leftovers are removed', async () => {
      const key = `${newFolder()}/file`;
      const content = randomBytes(12_000_000);
      const anHourAgo = new Date(Date.now() - 3_600_000);
      const slowly = async function* () {
        for (let at = 0; at < content.length; at += 4_000_000) {
          yield content.subarray(at, at + 4_000_000);
          await files.removeUnfinished(anHourAgo);
        }
      };
      await files.write(key, Readable.from(slowly()));
      await expectContent(files, key, content);
    });

    it('passes its check', async () => {
      await expect(files.check()).resolves.toBeUndefined();
    });

    it('returns undefined for a missing file', async () => {
      const key = `${newFolder()}/missing`;
      expect(await files.exists(key)).toBe(false);
      expect(await files.read(key)).toBeUndefined();
      expect(await files.readBytes(key)).toBeUndefined();
      expect(await keysBelow(key)).toEqual([]);
    });

    it('treats neither a folder nor a path below a file as a file', async () => {
      const folder = newFolder();
      await files.write(`${folder}/file`, randomBytes(10));
      for (const key of [folder, `${folder}/file/deeper`]) {
        expect(await files.exists(key)).toBe(false);
        expect(await files.read(key)).toBeUndefined();
        expect(await files.readBytes(key)).toBeUndefined();
        await files.delete(key);
      }
      expect(await files.exists(`${folder}/file`)).toBe(true);
    });

    it('replaces a file, also with a shorter one', async () => {
      const key = `${newFolder()}/file`;
      const shorter = randomBytes(10);
      await files.write(key, randomBytes(100_000));
      await files.write(key, shorter);
      await files.write(key, shorter);
      await expectContent(files, key, shorter);
    });

    it('deletes a file, and ignores a repeated deletion', async () => {
      const key = `${newFolder()}/file`;
      await files.write(key, randomBytes(10));
      await files.delete(key);
      await files.delete(key);
      expect(await files.exists(key)).toBe(false);
      expect(await keysBelow(key)).toEqual([]);
    });

    it('lists the keys that start with a prefix', async () => {
      const folder = newFolder();
      const keys = ['a/1.avif', 'a/2.avif', 'a/b/3.jpg', 'ab/4.jpg', 'b'].map((key) => `${folder}/${key}`);
      for (const key of keys) await files.write(key, Buffer.from(key));
      expect(await keysBelow(`${folder}/`)).toEqual([...keys].sort());
      expect(await keysBelow(`${folder}/a`)).toEqual(keys.slice(0, 4));
      expect(await keysBelow(`${folder}/a/`)).toEqual(keys.slice(0, 3));
      expect(await keysBelow(`${folder}/a/b`)).toEqual([keys[2]]);
      expect(await keysBelow(`${folder}/c/`)).toEqual([]);
      expect(await keysBelow('')).toEqual(expect.arrayContaining(keys));
    });

    it('keeps the old file when a stream fails in the middle', async () => {
      const folder = newFolder();
      const before = randomBytes(5000);
      await files.write(`${folder}/old`, before);
      for (const key of [`${folder}/old`, `${folder}/new`]) {
        await expect(files.write(key, failingStream())).rejects.toThrow('source went away');
        await expect(files.write(key, abandonedStream())).rejects.toThrow();
      }
      await expectContent(files, `${folder}/old`, before);
      expect(await keysBelow(folder)).toEqual([`${folder}/old`]);
    });

    it('keeps nothing of a stream that failed before it is read', async () => {
      const folder = newFolder();
      const failed = failingStream().on('error', () => {});
      failed.destroy(new Error('source went away'));
      await expect(files.write(`${folder}/failing`, failed)).rejects.toThrow('source went away');
      expect(failed.closed).toBe(true);
      await expect(files.write(`${folder}/failed`, failed)).rejects.toThrow('source went away');
      expect(await keysBelow(folder)).toEqual([]);
    });

    it('shows a file only when it is complete', async () => {
      const key = `${newFolder()}/file`;
      const content = randomBytes(2_000_000);
      const seen: boolean[] = [];
      const slowly = async function* () {
        for (let at = 0; at < content.length; at += 500_000) {
          yield content.subarray(at, at + 500_000);
          seen.push(await files.exists(key));
        }
      };
      await files.write(key, Readable.from(slowly()));
      expect(seen).toEqual([false, false, false, false]);
      await expectContent(files, key, content);
    });

    it('lets a reader finish a file that is replaced or deleted before it was read to the end', async () => {
      const key = `${newFolder()}/file`;
      const content = randomBytes(1_000_000);
      await files.write(key, content);
      const [first, second] = [await files.read(key), await files.read(key)];
      await files.write(key, randomBytes(10));
      expect(content.equals(await buffer(first!.stream))).toBe(true);
      await files.delete(key);
      expect(content.equals(await buffer(second!.stream))).toBe(true);
    });

    it('keeps one complete file when several writers use the same key', async () => {
      const key = `${newFolder()}/file`;
      const contents = Array.from({ length: 8 }, () => randomBytes(200_000));
      const writing = Promise.all(contents.map((content) => files.write(key, content)));
      let finished = false;
      const reading = (async () => {
        while (!finished) {
          const found = await files.readBytes(key);
          if (found) expect(contents.some((each) => each.equals(found))).toBe(true);
          await setImmediate();
        }
      })();
      await writing.finally(() => {
        finished = true;
      });
      await reading;
      const kept = await files.readBytes(key);
      expect(contents.some((each) => each.equals(kept!))).toBe(true);
    });

    it.each([
      '',
      '.',
      '..',
      '../outside',
      'inside/../../outside',
      'inside/./file',
      '/absolute',
      'folder/',
      'double//slash',
      'back\\slash',
      '.hidden',
      'folder/.hidden',
      'Upper',
      'spa ce',
      'percent%2e%2e',
      'nul\0',
      'line\nbreak',
      'file\n',
      'á',
      'a'.repeat(201),
    ])('rejects the key %j in every method', async (key) => {
      await expect(files.write(key, Buffer.from('x'))).rejects.toThrow(InvalidFileKey);
      await expect(files.read(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.readBytes(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.exists(key)).rejects.toThrow(InvalidFileKey);
      await expect(files.delete(key)).rejects.toThrow(InvalidFileKey);
    });

    it.each(['..', '../', '/', 'a/../b', './', '.hidden', 'a//'])('rejects the prefix %j', async (begin) => {
      await expect(Array.fromAsync(files.list(begin))).rejects.toThrow(InvalidFileKey);
    });
  });
};

const expectContent = async (files: FileStore, key: string, content: Buffer): Promise<void> => {
  const file = await files.read(key);
  expect(file?.size).toBe(content.length);
  expect(content.equals(await buffer(file!.stream))).toBe(true);
  expect(content.equals((await files.readBytes(key))!)).toBe(true);
  expect(await files.exists(key)).toBe(true);
};

const failingStream = (): Readable =>
  Readable.from(
    (async function* () {
      yield randomBytes(50_000);
      throw new Error('source went away');
    })(),
  );

/** Creates a stream that is destroyed without an error, like the body of an aborted request. */
const abandonedStream = (): Readable => {
  let sent = false;
  return new Readable({
    read() {
      if (sent) this.destroy();
      else this.push(randomBytes(50_000));
      sent = true;
    },
  });
};
