import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type EventMetadata, WrongExpectedRevision } from '../event-store.ts';
import type { Appender } from './append/appender.ts';
import type { Connection } from './connection/connection.ts';
import type { Timeouts } from './connection/options.ts';
import { readEventStoreDBStream } from './read/reader.ts';

/** Stream of the log's id. It has no prefix of this application's events, so no copy contains it. */
const STREAM = 'levada-log';
const TYPE = 'LogNamed';

const named = z.object({ name: z.uuid() });

const metadata = (): EventMetadata => ({
  actor: { id: 'log', name: 'Levada', kind: 'system' },
  command: 'NameLog',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: 1,
  at: new Date().toISOString(),
});

/** Returns the UUID that identifies the event log on this server. It is stored in a stream of its own, which the first caller creates. */
export const readOrCreateLogId = async (
  connection: Connection,
  appender: Appender,
  limits: Timeouts,
  signal: AbortSignal,
): Promise<string> => {
  const read = async (): Promise<string | undefined> => {
    for await (const { data } of readEventStoreDBStream(connection, STREAM, { limit: 1 }, limits, signal)) {
      return named.parse(data).name;
    }
    return undefined;
  };
  const known = await read();
  if (known !== undefined) return known;
  const name = randomUUID();
  try {
    await appender.append(STREAM, 'no_stream', [
      { id: randomUUID(), type: TYPE, data: { name }, metadata: metadata() },
    ]);
    return name;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return (await read())!;
  }
};
