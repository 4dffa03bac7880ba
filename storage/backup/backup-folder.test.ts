import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFilledInstallation } from '#testing/backup-installations.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { unpack } from './archive.ts';
import { createBackupFolder } from './backup-folder.ts';
import type { Installation } from './installation.ts';
import { readManifest } from './manifest.ts';
import { restoreShellCommands } from './restore-shell-commands.ts';

let from: Installation;
let folder: string;
beforeEach(async () => {
  ({ installation: from } = await openFilledInstallation());
  folder = join(from.dataDir, 'backups');
});

const open = (changed: { kept?: number; reserve?: number } = {}) =>
  createBackupFolder({ from, folder, kept: 2, reserve: 0, ...changed });
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 15));
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name);

describe('a folder of backups', () => {
  it('gets a complete backup, which can be read', async () => {
    const backups = open();
    const [made] = await backups.create(night(26));
    expect(made).toEqual({
      name: 'levada-2026-11-26T03-15-00Z.tar',
      madeAt: new Date('2026-11-26T03:15:00Z'),
      bytes: expect.any(Number),
    });
    expect(await backups.list()).toEqual([made]);
    const opened = (await backups.open(made!.name))!;
    const content = await buffer(opened.stream);
    expect(content).toEqual(await readFile(join(folder, made!.name)));
    expect([content.length, opened.bytes]).toEqual([made!.bytes, made!.bytes]);
    const unpacked = await createTemporaryFolder();
    await unpack(join(folder, made!.name), unpacked);
    expect((await readManifest(unpacked)).counts).toMatchObject({ events: 6, streams: 2, media: 2 });
  });

  it('keeps the newest backups and all other files', async () => {
    const backups = open({ kept: 2 });
    await mkdir(folder);
    await writeFile(join(folder, 'levada-before-the-move.tar'), 'made by hand');
    for (const day of [24, 25, 26]) await backups.create(night(day));
    expect(namesOf(await backups.list())).toEqual([
      'levada-2026-11-26T03-15-00Z.tar',
      'levada-2026-11-25T03-15-00Z.tar',
    ]);
    expect(await readdir(folder)).toContain('levada-before-the-move.tar');
  });

  it('loses what interrupted backups left when the next one is made', async () => {
    const left = join(folder, 'levada-2026-11-25T03-15-00Z.tar.unfinished-ab12cd');
    await mkdir(left, { recursive: true });
    await writeFile(`${left}.tar`, 'half');
    await open().create(night(26));
    expect(await readdir(folder)).toEqual(['levada-2026-11-26T03-15-00Z.tar']);
  });

  it('stays as it is when the disk has too little space, or the backup is aborted', async () => {
    const kept = await open().create(night(25));
    await expect(open({ reserve: 1e18 }).create(night(26))).rejects.toThrow('MB left, but a backup needs');
    await expect(open().create(night(26), AbortSignal.abort(new Error('too slow')))).rejects.toThrow('too slow');
    expect(await readdir(folder)).toEqual(namesOf(kept));
  });

  it('gets no backup when none is to be kept', async () => {
    expect(await open({ kept: 0 }).create(night(26))).toEqual([]);
    expect(await readdir(from.dataDir)).not.toContain('backups');
    expect(await open({ kept: 0 }).list()).toEqual([]);
  });

  it.each(['../secret', 'levada-2026-11-26T03-15-00Z.tar/../../secret', 'erased', ''])(
    'gives no access to other files: %j',
    async (name) => {
      await open().create(night(26));
      expect(await open().open(name)).toBeUndefined();
    },
  );
});

describe('restoreShellCommands', () => {
  it('quotes paths for a shell, and leaves a place for what is outside of the data folder', () => {
    const commands = restoreShellCommands({
      file: "/srv/Inês's site/backups/levada.tar",
      dataDir: "/srv/Inês's site",
      hasErasureList: false,
      external: ['DATABASE_URL'],
    });
    expect(commands).toEqual([
      `cd '${process.cwd()}'`,
      "mkdir '/srv/Inês'\\''s site-restored'",
      "DATABASE_URL='NEW_AND_EMPTY' DATA_DIR='/srv/Inês'\\''s site-restored' npm run restore -- '/srv/Inês'\\''s site/backups/levada.tar'",
    ]);
  });
});
