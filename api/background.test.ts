import { expect, it, vi } from 'vitest';
import { newAddress, visitor } from '#testing/mail/newsletter.ts';
import { scheduleServices } from '#testing/schedule-services.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { startBackground } from './background.ts';
import { derivativeSchedule } from './media/derivative-schedule.ts';
import { startSchedule } from './schedule/schedule.ts';
import { reactors, schedules } from './slice-endpoints.ts';

let site: SiteUnderTest;

useEditorClient('editor', (opened) => {
  ({ site } = opened);
});

it('runs the reactors of all slices until it is stopped', async () => {
  expect(Math.min(schedules.length, reactors.length)).toBeGreaterThan(0);
  const stop = await startBackground(site.runtime, { siteUrl: 'https://levada.test', preparePictures: false });
  const subscribed = await visitor(site.app).send('Subscribe', { email: newAddress(), locale: 'pt' });
  expect(subscribed.statusCode).toBe(200);
  const mails = () => site.runtime.db.selectFrom('reaction').select('status').execute();
  await vi.waitFor(async () => expect(await mails()).toEqual([{ status: 'done' }]), 20_000);
  await stop();
});

it.each([true, false])('prepares pictures only when the configuration says so: %s', async (preparePictures) => {
  const run = vi.spyOn(derivativeSchedule, 'run').mockResolvedValue(undefined);
  const stop = await startBackground(site.runtime, { siteUrl: 'https://levada.test', preparePictures });
  expect(run.mock.calls.length > 0).toBe(preparePictures);
  await stop();
  run.mockRestore();
});

it('runs a schedule again after a failure, and no more after it is stopped', async () => {
  let runs = 0;
  const errors: unknown[] = [];
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('The first one fails');
  };
  const { stop } = startSchedule({ name: 'test', every: 10, run }, scheduleServices(site.runtime), (error) =>
    errors.push(error),
  );
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 10_000);
  await stop();
  const before = runs;
  let laterRuns = 0;
  const later = startSchedule(
    { name: 'later', every: 10, run: async () => void laterRuns++ },
    scheduleServices(site.runtime),
    () => {},
  );
  await vi.waitFor(() => expect(laterRuns).toBeGreaterThan(2), 10_000);
  await later.stop();
  expect(runs).toBe(before);
  expect(errors).toEqual([new Error('The first one fails')]);
});
