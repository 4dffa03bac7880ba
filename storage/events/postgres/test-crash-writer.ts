import { collect, newEvent, retryUntilAvailable } from '../contract/helpers.ts';
import { type EventStore, WrongExpectedRevision } from '../event-store.ts';
import { createPostgresEventStore } from './event-store.ts';

/**
 * A program for the crash test: `node test-crash-writer.ts <connection> <stream…>`. Appends to random streams, retrying each event until it
 * is acknowledged, until its standard input ends; then prints the ids as JSON.
 */
const WRITERS = 8;

const [connection, ...streams] = process.argv.slice(2);
const store = createPostgresEventStore(connection!);
const acknowledged: string[] = [];
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

/** Appends in a loop; writers with odd numbers append at the revision they read. */
const write = async (number: number): Promise<void> => {
  while (!isOver) {
    const event = newEvent({ number });
    const stream = streams[Math.floor(Math.random() * streams.length)]!;
    if (number % 2 === 0) await retryUntilAvailable(() => store.append(stream, 'any', [event]));
    else await appendAtRevision(store, stream, event);
    acknowledged.push(event.id);
  }
};

const appendAtRevision = async (to: EventStore, stream: string, event: ReturnType<typeof newEvent>): Promise<void> => {
  for (;;) {
    const [last] = await retryUntilAvailable(() => collect(to.read(stream, { backwards: true, limit: 1 })));
    try {
      await retryUntilAvailable(() => to.append(stream, last?.revision ?? 'no_stream', [event]));
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
};

await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
await store.close();
console.log(JSON.stringify(acknowledged));
