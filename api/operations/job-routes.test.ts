import { describe, expect, it, vi } from 'vitest';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { claimRun, lastRuns } from '../schedule/job-runs.ts';
import { jobs } from '../slice-endpoints.ts';

let site: SiteUnderTest;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, cookie } = opened);
});

const runNow = (name: string, headers: Record<string, string> = { cookie }) =>
  site.app.inject({ method: 'POST', url: `/api/jobs/${name}/run`, headers });
const lastRun = async (name: string) => (await lastRuns(site.runtime.db)).find((each) => each.name === name);

describe('POST /api/jobs/:name/run', () => {
  it.each(jobs)('runs $name, and again', async ({ name }) => {
    let before: Date | undefined;
    for (const _time of ['first', 'second']) {
      expect((await runNow(name)).statusCode).toBe(202);
      await vi.waitFor(async () => {
        expect(await lastRun(name)).toMatchObject({ status: 'done', error: null });
        expect((await lastRun(name))?.startedAt).not.toEqual(before);
      }, 30_000);
      before = (await lastRun(name))?.startedAt;
    }
  });

  it('is rejected while a process runs the job', async () => {
    expect(await claimRun(site.runtime.db, 'find-dead-links')).toMatchObject({ name: 'find-dead-links' });
    const rejected = await runNow('find-dead-links');
    expect(rejected.json()).toMatchObject({ status: 409, code: 'job_running' });
  });

  it('is for administrators, and for jobs that exist', async () => {
    expect((await runNow('nonsense')).statusCode).toBe(404);
    expect((await runNow('find-dead-links', {})).statusCode).toBe(401);
    for (const role of ['editor', 'analyst'] as const) {
      expect((await runNow('find-dead-links', { cookie: await site.signIn(role) })).statusCode).toBe(403);
    }
  });
});
