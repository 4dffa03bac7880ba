import fc from 'fast-check';
import { type Sequence, sequences } from './actions.ts';
import { runSequence } from './run-sequence.ts';
import type { WriterPages } from './writer-pages.ts';

interface Search {
  seed: number;
  /** Number of sequences, and the milliseconds after which no further ones are started. */
  runs: number;
  budgetMs: number;
  pages: WriterPages;
  /** Path to a shrunk sequence, as a failure prints it. */
  path?: string | undefined;
}

/** Milliseconds for shrinking a failed sequence. */
const SHRINKING_MS = 240_000;

/**
 * Runs random sequences and returns their number. If one loses or damages text, throws with the seed, the smallest failing sequence and
 * what is missing.
 */
export const findLostText = async ({ seed, runs, budgetMs, pages, path }: Search): Promise<number> => {
  const end = Date.now() + budgetMs;
  let done = 0;
  let hasFailed = false;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    if (!hasFailed && Date.now() > end) return;
    const page = await pages.open(sequence.interface);
    try {
      await runSequence(page, sequence);
      done += 1;
    } catch (error) {
      hasFailed = true;
      const where = page.url();
      await pages.discard(sequence.interface);
      throw new Error(`At ${where}: ${error}`, { cause: error });
    }
  });
  const interruptAfterTimeLimit = budgetMs + SHRINKING_MS;
  const result = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit, ...(path && { path }) });
  if (result.failed) throw new Error(describeFailure(result));
  return done;
};

const describeFailure = ({
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
  numShrinks,
}: fc.RunDetails<[Sequence]>) =>
  [
    `Text was lost with RANDOM_WRITER_SEED=${seed} RANDOM_WRITER_PATH=${counterexamplePath}, after ${numShrinks} shrinks:`,
    ...(counterexample ?? [])
      .flatMap(({ actions, ...start }) => [start, ...actions])
      .map((each) => JSON.stringify(each)),
    String(errorInstance),
  ].join('\n');
