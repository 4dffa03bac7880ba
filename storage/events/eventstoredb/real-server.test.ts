import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { describe, test } from 'vitest';
import { describeEventStore } from '../contract/contract.ts';
import type { ServerAdmin } from '../contract/opened-stores.ts';
import { createEventStoreDBEventStore } from './event-store.ts';

const url = process.env.EVENTSTORE_URL;

const byHandAt = (connectionString: string): ServerAdmin => {
  const client = EventStoreDBClient.connectionString(connectionString);
  return {
    softDelete: async (stream) => void (await client.deleteStream(stream)),
    tombstone: async (stream) => void (await client.tombstoneStream(stream)),
    truncate: async (stream, before) => void (await client.setStreamMetadata(stream, { truncateBefore: before })),
    write: async (stream, data) => void (await client.appendToStream(stream, binaryEvent({ type: 'Foreign', data }))),
  };
};

// A real server may be in use, so the suite writes only to streams with a random prefix.
if (url) {
  describeEventStore('the EventStoreDB event store on the server of EVENTSTORE_URL', async (prefix) => {
    const separator = url.includes('?') ? '&' : '?';
    const store = createEventStoreDBEventStore(url, { streamPrefixes: [prefix] });
    const second = createEventStoreDBEventStore(`${url}${separator}connectionName=second`, {
      streamPrefixes: [prefix],
    });
    return {
      store,
      second,
      isAtomic: false,
      byHand: byHandAt(url),
      async close() {
        await Promise.all([store.close(), second.close()]);
      },
    };
  });
} else {
  describe('the EventStoreDB event store on a real server', () => {
    test.skip('runs if EVENTSTORE_URL is set, for example EVENTSTORE_URL=esdb://localhost:2113?tls=false', () => {});
  });
}
