import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventStore, ExpectedRevision, NewEvent } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { type Benchmark, type Figures, type Measured, measure } from '../../measure.ts';
import { figure, printTable, ratio } from '../../table.ts';
import { newBenchEvent } from '../new-event.ts';
import { measureWriteThroughput, type WriteNext } from '../write-throughput.ts';

const WRITERS = [1, 8, 32];
/** Milliseconds of one run. Runs are short and repeated often, so that other load on the machine affects rounds close in time equally. */
const MILLISECONDS = 300;
const ROUNDS = 15;

/** Appends one event and returns its revision. */
type Append = (stream: string, expected: ExpectedRevision, event: NewEvent) => Promise<bigint>;

/** Expected revisions of a writer, and whether it writes to a new stream each time or to its own. */
const kinds = {
  'no_stream, new streams': { expected: () => 'no_stream', isNew: true },
  'a revision': { expected: (last) => last ?? 'no_stream', isNew: false },
  any: { expected: () => 'any', isNew: false },
  'any, new streams': { expected: () => 'any', isNew: true },
} satisfies Record<string, { expected: (last: bigint | undefined) => ExpectedRevision; isNew: boolean }>;

/** Compares appends per second of the event store with those of the bare client with the same expected revisions, in alternating rounds. */
export const compareAppends = async (url: string): Promise<void> => {
  const client = bareClient(url);
  const store = createEventStoreDBEventStore(url);
  try {
    print(await measure(subjectsOf(client, store), { rounds: ROUNDS, warmUp: 2 }));
  } finally {
    await store.close();
    await client.dispose();
  }
};

/** Creates a client that makes one call per append, like clients without batching (docs/decisions/0005). */
const bareClient = (url: string): EventStoreDBClient =>
  Object.assign(EventStoreDBClient.connectionString(url), { supports: async () => false });

const subjectsOf = (client: EventStoreDBClient, store: EventStore): Benchmark<'perSecond'>[] => {
  const bare: Append = async (stream, expectedRevision, { id, type, data, metadata }) => {
    const event = jsonEvent({ id, type, data: data as { id: string }, metadata: { ...metadata } });
    return (await client.appendToStream(stream, event, { expectedRevision })).nextExpectedRevision;
  };
  const ours: Append = async (stream, expected, event) => (await store.append(stream, expected, [event])).revision;
  return WRITERS.flatMap((writers) =>
    Object.keys(kinds).flatMap((kind): Benchmark<'perSecond'>[] => {
      const name = `${kind}: ${writers}`;
      return [
        { name: `bare ${name}`, run: () => perSecond(bare, kind as keyof typeof kinds, writers) },
        { name, floor: `bare ${name}`, run: () => perSecond(ours, kind as keyof typeof kinds, writers) },
      ];
    }),
  );
};

const perSecond = (append: Append, kind: keyof typeof kinds, writers: number): Promise<Figures<'perSecond'>> => {
  const { expected, isNew } = kinds[kind];
  const newWriter = (): WriteNext => {
    const own = newStream();
    let last: bigint | undefined;
    return async () => {
      last = await append(isNew ? newStream() : own, expected(last), newBenchEvent());
    };
  };
  return measureWriteThroughput(Array.from({ length: writers }, newWriter), MILLISECONDS);
};

/** Returns the name of a stream that matches no read model. */
const newStream = (): string => `bench-${randomUUID()}`;

const print = (measured: Measured<'perSecond'>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  printTable(
    'Appends per second; baseline: the bare client, one call for each append, expecting the same',
    ['expected', 'writers', 'baseline', 'event store', 'ratio'],
    Object.keys(kinds).flatMap((kind) =>
      WRITERS.map((writers) => {
        const { median, ratio: of1 } = of(`${kind}: ${writers}`);
        return [
          kind,
          writers,
          figure(of(`bare ${kind}: ${writers}`).median.perSecond),
          figure(median.perSecond),
          ratio(of1.perSecond),
        ];
      }),
    ),
  );
};
