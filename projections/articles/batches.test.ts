import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createRecorder, dumpAfter } from '#testing/projections.ts';
import { anyStory, eventsOf } from '#testing/stories.ts';
import { frontPage } from '../front-page/projector.ts';
import { history } from '../history/projector.ts';
import { articles } from './projector.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const anyEvents = anyStory(40).map((steps) => {
  const record = createRecorder();
  return eventsOf(steps).flatMap(({ stream, events }) => record(stream, ...events));
});

/** Cuts a list into batches of these sizes, over and over. */
const cut = (events: RecordedEvent[], sizes: number[]): RecordedEvent[][] => {
  const batches: RecordedEvent[][] = [];
  for (let at = 0, turn = 0; at < events.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    batches.push(events.slice(at, at + size));
    at += size;
  }
  return batches;
};

/** When it fails, fast-check prints `{ seed, path }`; given as the last argument of `fc.assert`, it repeats the case. */
it.each([articles, frontPage, history])(
  '$name: the tables do not depend on how the log was cut',
  async (projection) => {
    await fc.assert(
      fc.asyncProperty(anyEvents, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (events, sizes) => {
        const oneByOne = await dumpAfter(database.db, projection, cut(events, [1]));
        expect(await dumpAfter(database.db, projection, cut(events, [events.length + 1]))).toEqual(oneByOne);
        expect(await dumpAfter(database.db, projection, cut(events, sizes))).toEqual(oneByOne);
      }),
      { numRuns: 20 },
    );
  },
);
