import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isFullRun, repetitions } from '#testing/test-scale.ts';
import type { Sequence } from '../support/random-writer/actions.ts';
import { loseChanges, swallowLettersAfterSaves } from '../support/random-writer/broken-editors.ts';
import { findLostText } from '../support/random-writer/find-lost-text.ts';
import { runSequence } from '../support/random-writer/run-sequence.ts';
import { TextLost } from '../support/random-writer/writer.ts';
import { writerPages } from '../support/random-writer/writer-pages.ts';

/** Fixed in `npm test`, different each time in `npm run test:long`, unless set by the environment. */
const SEED = Number(process.env.RANDOM_WRITER_SEED ?? (isFullRun ? Date.now() % 1_000_000 : 7));
const RUNS = Number(process.env.RANDOM_WRITER_RUNS ?? repetitions(1000));
/** Milliseconds after which no further sequence is started, for machines too slow to run all of them. */
const BUDGET_MS = isFullRun ? 20 * 60_000 : 25_000;

const pages = writerPages();
afterAll(() => pages.close());

test(`loses no word of a random writer (seed ${SEED})`, {
  // Nothing is repeated in the full run, where each failure is looked into.
  timeout: BUDGET_MS + 300_000,
  retry: isFullRun ? 0 : 1,
}, async () => {
  console.log(`Random writer: seed ${SEED}`);
  const path = process.env.RANDOM_WRITER_PATH;
  const done = await findLostText({ seed: SEED, runs: RUNS, budgetMs: BUDGET_MS, pages, path });
  console.log(`Random writer: ${done} of ${RUNS} sequences`);
  expect(done).toBeGreaterThan(0);
});

const TYPES_BEHIND_A_SAVE: Sequence = {
  start: 'existing',
  interface: 'en',
  isSlow: false,
  actions: [
    { kind: 'type', place: 'pt.text', caret: { at: 'newLine', block: 99 }, words: 1 },
    { kind: 'save', by: 'keys' },
    { kind: 'continue', words: 1 },
  ],
};

test.runIf(isFullRun).each([
  ['swallows letters after saves', swallowLettersAfterSaves],
  ['loses changes on the way to the server', loseChanges],
])('fails when an editor %s', async (_, breakEditor) => {
  const broken = writerPages(breakEditor);
  onTestFinished(() => broken.close());
  await expect(runSequence(await broken.open('en'), TYPES_BEHIND_A_SAVE)).rejects.toThrow(TextLost);
});
