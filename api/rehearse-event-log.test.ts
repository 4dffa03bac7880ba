import { describe, expect, it } from 'vitest';
import { EventStoreUnavailable, START_POSITION } from '#storage/events/event-store.ts';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { rehearseEventLog } from './rehearse-event-log.ts';

describe('the rehearsal of the event log', () => {
  it('reads and appends at the server, and writes nothing', async () => {
    const { double, store } = await openDoubleAndStore({ streamPrefixes: [''] });
    await rehearseEventLog(store, PATIENCE_MS);
    expect(await Array.fromAsync(store.readAll(START_POSITION, []))).toEqual([]);
    expect(double.calls('read')).toBeGreaterThan(100);
    expect(double.calls('append')).toBeGreaterThan(0);
  });

  it('does not keep the site waiting for a server that does not respond', async () => {
    const { double, store } = await openDoubleAndStore();
    double.stall();
    await expect(rehearseEventLog(store, 100)).resolves.toBeUndefined();
    double.resume();
  });

  it('throws what the log refuses', async () => {
    const { store } = await openDoubleAndStore();
    await store.close();
    await expect(rehearseEventLog(store, PATIENCE_MS)).rejects.toThrow(EventStoreUnavailable);
  });
});
