import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import type { Job } from './job.ts';
import { lastRuns } from './job-runs.ts';
import { runJob } from './run-job.ts';
import type { ScheduleServices } from './schedule.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const job = (run: Job['run'], limitMs = 60_000): Job => ({ name: 'test', cron: '0 4 * * *', limitMs, run });
const errors: unknown[] = [];
beforeEach(() => void errors.splice(0));
const options = () => ({
  closing: new AbortController().signal,
  onError: (_job: string, error: unknown) => errors.push(error),
  grace: 5,
});
const run = (each: Job, changed: Partial<Parameters<typeof runJob>[2]> = {}, db = database.db) =>
  runJob(each, { db } as ScheduleServices, { ...options(), ...changed });
const lastRun = async () => (await lastRuns(database.db))[0];

/** Starts a job that runs until `release` is called. */
const startLongRun = async (db = database.db, changed: Partial<Parameters<typeof runJob>[2]> = {}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<number>();
  const { promise: started, resolve: onStarted } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const longJob = job((_services, _now, signal) => {
    signals.push(signal);
    return released;
  });
  const outcome = run(longJob, { onStarted, ...changed }, db);
  await started;
  return { release: () => release(1), outcome, signals };
};

/** Makes the last heartbeat older than a lease lasts. */
const delayHeartbeats = () => sql`update job_run set beat_at = beat_at - interval '21 seconds'`.execute(database.db);

/** Opens the connections of another process. */
const otherProcess = () => {
  const db = connect(database.connection, { name: 'other process', max: 3 });
  onTestFinished(() => db.destroy());
  return db;
};

describe('runJob', () => {
  it('records when a run started and ended, and how many things it handled', async () => {
    expect(await run(job(async () => 3))).toBe('done');
    expect(await lastRun()).toEqual({
      name: 'test',
      status: 'done',
      startedAt: expect.any(Date),
      finishedAt: expect.any(Date),
      result: 3,
      error: null,
    });
  });

  it('runs once for each time of the schedule, in whichever process', async () => {
    let runs = 0;
    const counted = job(async () => ++runs);
    const other = otherProcess();
    const slot = new Date('2026-11-26T03:15:00Z');
    const outcomes = await Promise.all([run(counted, { slot }), run(counted, { slot }, other)]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await run(counted, { slot }, other)).toBe('repeated');
    expect(runs).toBe(1);
    expect(await run(counted, { slot: new Date('2026-11-27T03:15:00Z') })).toBe('done');
    expect(await run(counted, { slot })).toBe('repeated');
    expect(await run(counted)).toBe('done');
    expect(await run(counted, { slot: new Date('2026-11-27T03:15:00Z') })).toBe('repeated');
    expect(runs).toBe(3);
  });

  it('runs again after a clock that was days ahead is corrected', async () => {
    expect(
      await run(
        job(async () => 1),
        { slot: new Date('2027-11-26T03:15:00Z') },
      ),
    ).toBe('done');
    expect(
      await run(
        job(async () => 1),
        { slot: new Date('2026-11-26T03:15:00Z') },
      ),
    ).toBe('done');
  });

  it('does not begin while another process runs the job', async () => {
    const { release, outcome } = await startLongRun(otherProcess());
    expect(await run(job(async () => 2))).toBe('busy');
    expect((await lastRun())?.status).toBe('running');
    release();
    expect(await outcome).toBe('done');
    expect(await run(job(async () => 2))).toBe('done');
  });

  it.each<[string, Job['run']]>([
    ['rejects', () => Promise.reject(new Error('no disk'))],
    [
      'throws',
      () => {
        throw new Error('no disk');
      },
    ],
  ])('records and reports a run that %s, and runs again', async (_how, fails) => {
    expect(await run(job(fails))).toBe('failed');
    expect(await lastRun()).toMatchObject({ status: 'failed', error: 'no disk', result: null });
    expect(errors).toEqual([new Error('no disk')]);
    expect(await run(job(async () => 0))).toBe('done');
    expect(await lastRun()).toMatchObject({ status: 'done', error: null, result: 0 });
  });

  it('abandons a run that exceeds its time limit, and runs again', async () => {
    const signals: AbortSignal[] = [];
    const hangs = job((_services, _now, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }, 5);
    expect(await run(hangs)).toBe('failed');
    expect(signals[0]!.aborted).toBe(true);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: 'Job "test" exceeded its time limit.' });
    expect(await run(job(async () => 1))).toBe('done');
  });

  it('reports a run as interrupted when the process shuts down or dies, and runs again', async () => {
    const closing = new AbortController();
    const first = await startLongRun(database.db, { closing: closing.signal });
    closing.abort();
    expect(await first.outcome).toBe('interrupted');
    expect((await lastRun())?.status).toBe('interrupted');
    expect(errors).toEqual([]);

    const second = await startLongRun(otherProcess());
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'other process'`.execute(
      database.db,
    );
    expect((await lastRun())?.status).toBe('interrupted');
    expect(await run(job(async () => 1))).toBe('done');
    second.release();
    await second.outcome;
  });

  it('keeps the lease of a run by heartbeats', async () => {
    const { release, outcome } = await startLongRun(otherProcess(), { heartbeatMs: 5 });
    await delayHeartbeats();
    await vi.waitFor(async () => expect((await lastRun())?.status).toBe('running'), 10_000);
    expect(await run(job(async () => 2))).toBe('busy');
    release();
    expect(await outcome).toBe('done');
    expect(await lastRun()).toMatchObject({ status: 'done', result: 1 });
  });

  it('takes over from a process that sends no heartbeats, and records nothing of its run', async () => {
    const frozen = await startLongRun(otherProcess(), { heartbeatMs: 60_000 });
    await delayHeartbeats();
    expect((await lastRun())?.status).toBe('interrupted');
    expect(await run(job(async () => 2))).toBe('done');
    frozen.release();
    await frozen.outcome;
    expect(await lastRun()).toMatchObject({ status: 'done', result: 2 });
  });

  it('aborts a run that another process has taken over', async () => {
    const frozen = await startLongRun(otherProcess(), { heartbeatMs: 50 });
    await sql`update job_run set holder = gen_random_uuid()`.execute(database.db);
    expect(await frozen.outcome).toBe('interrupted');
    expect(frozen.signals[0]!.aborted).toBe(true);
    expect((await lastRun())?.status).toBe('running');
    expect(errors).toEqual([]);
  });
});
