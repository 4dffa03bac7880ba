import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { lastRuns } from '../schedule/job-runs.ts';
import { runJob } from '../schedule/run-job.ts';
import { jobs } from '../slice-endpoints.ts';
import { backupJob } from './backup-job.ts';
import { operationsOverview } from './overview.ts';

let site: SiteUnderTest;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, cookie } = opened);
});

const overview = () => operationsOverview({ ...site.runtime, jobs });
const run = (services = site.runtime) =>
  runJob(backupJob, services, { closing: new AbortController().signal, onError: () => {} });

describe('nightly backups', () => {
  it('are listed with their size and the commands that restore them, and can be downloaded', async () => {
    expect(await run()).toBe('done');
    const { backups, sizes, jobs: states } = await overview();
    const [file] = backups.files;
    const path = join(backups.folder, file!.name);
    expect(file!.commands.at(-1)).toBe(
      `DATA_DIR='${site.runtime.setup.dataDir}-restored' npm run restore -- '${path}'`,
    );
    expect(sizes.backupBytes).toBe(file!.bytes);
    expect(states.find(({ name }) => name === 'back-up')).toMatchObject({ state: 'done', result: 1 });
    const answer = await site.app.inject({ url: `/api/backups/${file!.name}`, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(file!.bytes),
      'content-disposition': `attachment; filename=${file!.name}`,
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload).toEqual(await readFile(path));
  });

  it('are for administrators only, and nothing else of the data folder can be downloaded', async () => {
    const [file] = (await overview()).backups.files;
    for (const role of ['editor', 'analyst'] as const) {
      const headers = { cookie: await site.signIn(role) };
      expect((await site.app.inject({ url: `/api/backups/${file!.name}`, headers })).statusCode).toBe(403);
    }
    expect((await site.app.inject(`/api/backups/${file!.name}`)).statusCode).toBe(401);
    for (const name of ['erased', '..%2Fsecret', 'levada-2026-01-01T00-00-00Z.tar']) {
      expect((await site.app.inject({ url: `/api/backups/${name}`, headers: { cookie } })).statusCode).toBe(404);
    }
  });

  it('that fail are shown with the reason, and the others stay', async () => {
    const before = (await overview()).backups.files;
    const create = vi.spyOn(site.runtime.backups, 'create').mockRejectedValue(new Error('no space left on device'));
    onTestFinished(() => create.mockRestore());
    expect(await run()).toBe('failed');
    const last = (await lastRuns(site.runtime.db)).find(({ name }) => name === 'back-up');
    expect(last).toMatchObject({ status: 'failed', error: 'no space left on device' });
    expect((await overview()).backups.files).toEqual(before);
  });
});

describe('sizes and limits', () => {
  it('are those of the database, the log, the disk and the configuration', async () => {
    const { sizes, limits, head } = await overview();
    expect(sizes.events).toBe(Number(head));
    expect(sizes.databaseBytes).toBeGreaterThan(1_000_000);
    expect(sizes.freeBytes).toBeGreaterThan(0);
    expect(sizes.diskBytes).toBeGreaterThan(sizes.freeBytes);
    expect([sizes.pictureBytes, sizes.objectBytes]).toEqual([0, 0]);
    expect(limits).toMatchObject({ connections: 10, backupsKept: 7, pictureBytes: 25 * 1024 * 1024 });
  });
});
