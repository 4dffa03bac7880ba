import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDouble, openStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import type { Problem } from '../http/problem.ts';
import { problemOf } from '../http/problem-details.ts';
import { type Runtime, startRuntime } from '../runtime.ts';
import { executeCommand } from '../slice-endpoints.ts';

const ADMIN = { id: 'admin', name: 'Inês', role: 'admin' } as const;

let double: Awaited<ReturnType<typeof openDouble>>;
let runtime: Runtime;
/** The contributor that was added last, and its stream. */
let id: string;
let stream: string;

const add = () =>
  executeCommand(runtime, { name: 'AddContributor', body: { name: 'Ana Freitas', role: 'author' }, actor: ADMIN });

const edit = (): Promise<Problem | undefined> =>
  executeCommand(runtime, {
    name: 'EditContributor',
    body: { id, name: 'Ana F.', role: 'author' },
    actor: ADMIN,
  }).then(() => undefined, problemOf);

beforeEach(async () => {
  double = await openDouble();
  const database = await createTestDatabase({ for: 'site' });
  const dataDir = await createTemporaryFolder();
  const place = { connection: database.connection, dataDir, eventStoreUrl: double.connectionString };
  runtime = await startRuntime({ ...place, project: false });
  onTestFinished(async () => {
    await runtime.close();
    await database.drop();
  });
  ({ stream } = await add());
  id = stream.slice('contributor-'.length);
});

const METADATA = {
  actor: { id: 'x', name: 'X', kind: 'staff' },
  command: 'X',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: 1,
  at: new Date().toISOString(),
};

const append = (type: string, contentType: string, data: Buffer, metadata: unknown) => {
  const written = metadata === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(metadata));
  double.log.append(stream, 'any', [{ id: randomUUID(), type, contentType, data, metadata: written }]);
};

const JSON_TYPE = 'application/json';
const BINARY = Buffer.from([0, 255, 123]);

it.each([
  ['of an unknown type', () => append('ContributorKnighted', JSON_TYPE, Buffer.from('{}'), METADATA)],
  ['without metadata', () => append('ContributorEdited', JSON_TYPE, Buffer.from('{}'), undefined)],
  ['with empty metadata', () => append('ContributorEdited', JSON_TYPE, Buffer.from('{}'), null)],
  [
    'without an actor',
    () => append('ContributorEdited', JSON_TYPE, Buffer.from('{}'), { ...METADATA, actor: undefined }),
  ],
  ['that is binary', () => append('ContributorEdited', 'application/octet-stream', BINARY, METADATA)],
  ['without data', () => append('ContributorEdited', JSON_TYPE, Buffer.from('null'), METADATA)],
  [
    'of a newer release',
    () => append('ContributorEdited', JSON_TYPE, Buffer.from('{}'), { ...METADATA, schemaVersion: 9 }),
  ],
])('rejects commands on a stream with an event %s by 409 with its name, and others not', async (_what, damage) => {
  expect(await edit()).toBeUndefined();
  damage();
  expect(await edit()).toMatchObject({ status: 409, code: 'stream_damaged', values: { stream } });
  await add();
});

it.each(['softDelete', 'tombstone'] as const)(
  'rejects commands on a stream that was deleted on the server (%s) by 409 with its name, and others not',
  async (damage) => {
    double.log[damage](stream);
    expect(await edit()).toMatchObject({ status: 409, code: 'stream_damaged', values: { stream } });
    await add();
  },
);

it('does not take the log for another one after the stream of the last projected event was deleted on it', async () => {
  const database = await createTestDatabase({ for: 'site' });
  onTestFinished(database.drop);
  const place = { connection: database.connection, dataDir: await createTemporaryFolder() };
  const other = await openDouble();
  const projecting = await startRuntime({ ...place, eventStoreUrl: other.connectionString, project: true });
  onTestFinished(projecting.close);
  const body = { name: 'Rui Melim', role: 'author' };
  const added = await executeCommand(projecting, { name: 'AddContributor', body, actor: ADMIN });
  await vi.waitFor(() => expect(projecting.changes.positionOf('contributors')).toBe(added.position), PATIENCE_MS);
  other.log.softDelete(added.stream);
  expect(await projecting.log.verify()).toBe(await openStore(other.connectionString).logId());
});
