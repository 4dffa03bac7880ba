import { describe, expect, it } from 'vitest';
import { EventStoreUnavailable, START_POSITION } from '#storage/events/event-store.ts';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { rehearseEventLog } from './rehearse-event-log.ts';

describe('the rehearsal of the event log', () => {
  it('reads and appends at the server, and writes nothing', async () => {
    const { double, store } = await openDoubleAndStore({ streamPrefixes: [''] });
    await rehearseEventLog(store);
    expect(await Array.fromAsync(store.readAll(START_POSITION, []))).toEqual([]);
    expect(double.calls('read')).toBeGreaterThan(100);
    expect(double.calls('append')).toBeGreaterThan(0);
  });

  it('throws in time when the server does not respond', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 100, retryTimeoutMs: 200 });
    double.stall();
    await expect(rehearseEventLog(store)).rejects.toThrow(EventStoreUnavailable);
    double.resume();
  });
});
