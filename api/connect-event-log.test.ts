import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createLogIdentity } from '#projections/engine/log-identity.ts';
import { openDouble, openStore } from '#testing/eventstoredb/open-double.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { type ConnectTiming, connectEventLog, EventLogUnreachable } from './connect-event-log.ts';
import { describeStartupError } from './startup-error.ts';

const timing = { openWithoutLogAfterMs: 50, startTimeoutMs: 200, retryIntervalMs: 20 };

/** Creates a site's database and an event log, which are connected by `connect`. */
const createSite = async () => {
  const { db, drop } = await createTestDatabase();
  const closing = new AbortController();
  onTestFinished(async () => {
    closing.abort();
    await drop();
  });
  const double = await openDouble();
  const store = openStore(double.connectionString);
  const log = createLogIdentity({ db, store, projections: [] });
  const connect = (changed: Partial<ConnectTiming> = {}) =>
    connectEventLog({ db, store, log, signal: closing.signal }, { ...timing, ...changed });
  return { db, double, connect };
};

it('returns once the event log was verified', async () => {
  const { connect } = await createSite();
  const { isRead, read } = await connect();
  expect(isRead).toBe(true);
  await read;
});

it('returns without the event log if a read model has data, and resolves `read` when the log is back', async () => {
  const { db, double, connect } = await createSite();
  await double.stop();
  await sql`insert into public.projection (name, generation, version, position, status)
    values ('articles', 1, 1, 7, 'live')`.execute(db);
  const { isRead, read } = await connect();
  expect(isRead).toBe(false);
  await double.start();
  await read;
});

it('rejects without data if the event log stays unreachable, with a message that names the setting', async () => {
  const { double, connect } = await createSite();
  await double.stop();
  // Longer than a ping, whose failure gives the reason.
  const error = await connect({ startTimeoutMs: 5_000 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EventLogUnreachable);
  expect(describeStartupError(error)).toMatch(/EventStoreDB does not answer.* Check EVENTSTORE_URL/);
});

it('rejects at once with an error that waiting cannot fix', async () => {
  const { db, double } = await createSite();
  const store = openStore(double.connectionString);
  const log = {
    ...createLogIdentity({ db, store, projections: [] }),
    verify: () => Promise.reject(new Error('wrong')),
  };
  const options = { db, store, log, signal: new AbortController().signal };
  await expect(connectEventLog(options, { ...timing, startTimeoutMs: 60_000 })).rejects.toThrow('wrong');
});
