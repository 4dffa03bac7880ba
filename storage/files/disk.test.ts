import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskFileStore } from './disk.ts';
import { describeFileStore } from './file-store-contract.ts';

const newDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
};

describeFileStore('the disk file store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'files-'));
  return {
    files: createDiskFileStore(join(directory, 'made/by/the/first/write')),
    close: () => rm(directory, { recursive: true }),
  };
});

describe('the disk file store', () => {
  it('leaves no partial file under a key when a process is killed during a write', async () => {
    const directory = await newDirectory();
    const files = createDiskFileStore(directory);
    await files.write('originals/one', Buffer.from('before'));
    const writer = startEndlessWrite(directory, 'originals/one');
    await once(writer, 'message');
    writer.kill('SIGKILL');
    await once(writer, 'exit');

    expect(await readdir(join(directory, '.unfinished'))).toHaveLength(1);
    expect(await Array.fromAsync(files.list(''))).toEqual(['originals/one']);
    expect(await text((await files.read('originals/one'))!.stream)).toBe('before');
    await files.write('originals/one', Buffer.from('after'));
    expect(await text((await files.read('originals/one'))!.stream)).toBe('after');
  });

  it('removes old leftovers with the first write, and keeps recent ones that may still be written', async () => {
    const directory = await newDirectory();
    const files = createDiskFileStore(directory);
    await files.write('a', Buffer.from('a'));
    await writeFile(join(directory, '.unfinished/old'), 'half');
    await writeFile(join(directory, '.unfinished/young'), 'half');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await utimes(join(directory, '.unfinished/old'), longAgo, longAgo);

    await createDiskFileStore(directory).write('b', Buffer.from('b'));
    expect(await readdir(join(directory, '.unfinished'))).toEqual(['young']);
  });

  it('leaves no temporary file when a write succeeds or fails', async () => {
    const directory = await newDirectory();
    const files = createDiskFileStore(directory);
    await files.write('taken', Buffer.from('file'));
    await expect(files.write('taken/below', Buffer.from('file'))).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await readdir(join(directory, '.unfinished'))).toEqual([]);
  });

  it('writes again after the first write failed', async () => {
    const parent = await newDirectory();
    const files = createDiskFileStore(join(parent, 'files'));
    await writeFile(join(parent, 'files'), 'in the way');
    await expect(files.write('a', Buffer.from('a'))).rejects.toThrow();
    await rm(join(parent, 'files'));
    await files.write('a', Buffer.from('a'));
    expect(await files.exists('a')).toBe(true);
  });

  it('does not list other files in its folders', async () => {
    const directory = await newDirectory();
    const files = createDiskFileStore(directory);
    await files.write('originals/one', Buffer.from('1'));
    await writeFile(join(directory, 'originals/.DS_Store'), '');
    await writeFile(join(directory, 'originals/Some File'), '');
    expect(await Array.fromAsync(files.list(''))).toEqual(['originals/one']);
  });
});

/** Starts a process whose write never ends; it sends a message once the file is partly written. */
const startEndlessWrite = (directory: string, key: string): ChildProcess => {
  const program = `
    import { Readable } from 'node:stream';
    const { createDiskFileStore } = await import(process.argv[1]);
    const endless = async function* () {
      yield Buffer.alloc(100_000);
      yield Buffer.alloc(100_000);
      process.send('begun');
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    };
    await createDiskFileStore(process.argv[2]).write(process.argv[3], Readable.from(endless()));
  `;
  const args = ['--input-type=module', '--eval', program, join(import.meta.dirname, 'disk.ts'), directory, key];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
};
