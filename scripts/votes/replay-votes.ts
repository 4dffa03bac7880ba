import { setFlagsFromString } from 'node:v8';
import { writeVotesParquet } from '#projections/vote/replay/votes-parquet.ts';
import { readConfig } from '#storage/config.ts';
import { createProgressLines } from '../progress-lines.ts';
import { loadRule } from './load-rule.ts';
import { openVoteLog } from './open-vote-log.ts';
import { parseReplayArguments, type ReplayOptionValues } from './replay-arguments.ts';
import { writeExplanation } from './write-explanation.ts';
import { writeTotals } from './write-totals.ts';
import { writeWhole } from './write-whole.ts';

/**
 * V8 lets the heap grow to several times of what is in use before it collects garbage; with this the peak is a third lower, and the time the
 * same.
 */
const HEAP_GROWTH = '--heap-growing-percent=10';

/**
 * Counts the votes of the configured log by a rule, beside what was counted: totals by day, restaurant and so on; with `--explain` the
 * dropped votes of a restaurant; with `--format parquet` every vote. Reads only; the site may run.
 */
export const replayLoggedVotes = async (given: ReplayOptionValues): Promise<void> => {
  setFlagsFromString(HEAP_GROWTH);
  const { period, until, rule: named, by, format, explain, out } = parseReplayArguments(given);
  const rule = await loadRule(named);
  const log = await openVoteLog(readConfig(process.env));
  const print = createProgressLines('votes');
  const onProgress = (done: number) => print({ doing: 'Replaying', done });
  const options = { rule, period, until, onProgress };
  try {
    await writeWhole(out, (path) => {
      if (format === 'parquet') return writeVotesParquet(path, log, options);
      if (explain !== undefined) return writeExplanation(path, log, { named: explain, format }, options);
      return writeTotals(path, log, { by, format }, options);
    });
  } finally {
    await log.close();
  }
};
