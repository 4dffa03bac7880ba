import { expect, it, vi } from 'vitest';
import { newAddress, visitor } from '#testing/mail/newsletter.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { startBackground } from './background.ts';
import { startSchedule } from './schedule/schedule.ts';
import { reactors, schedules } from './slice-endpoints.ts';

let site: SiteUnderTest;

useEditorClient('editor', (opened) => {
  ({ site } = opened);
});

it('runs the reactors of all slices until it is stopped', async () => {
  expect(Math.min(schedules.length, reactors.length)).toBeGreaterThan(0);
  const stop = startBackground(site.runtime, { siteUrl: 'https://levada.test' });
  const subscribed = await visitor(site.app).send('Subscribe', { email: newAddress(), locale: 'pt' });
  expect(subscribed.statusCode).toBe(200);
  const mails = () => site.runtime.db.selectFrom('reaction').select('status').execute();
  await vi.waitFor(async () => expect(await mails()).toEqual([{ status: 'done' }]), 20_000);
  await stop();
});

it('runs a schedule again after a failure, and no more after it is stopped', async () => {
  let runs = 0;
  const errors: unknown[] = [];
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('The first one fails');
  };
  const { stop } = startSchedule({ name: 'test', every: 10, run }, site.runtime, (error) => errors.push(error));
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 10_000);
  await stop();
  const before = runs;
  expect(runs).toBe(before);
  expect(errors).toEqual([new Error('The first one fails')]);
});
