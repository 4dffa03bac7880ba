import { createPseudonyms } from '#projections/vote/replay/pseudonyms.ts';
import { judgeVotes, type ReplayOptions } from '#projections/vote/replay/replay-votes.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import { UsageError } from '../run-script.ts';
import type { Format } from './replay-arguments.ts';
import { type Columns, type Row, writeCsv, writeJson, writeTable } from './row-formats.ts';

const left = (width: number) => ({ width, align: 'left' }) as const;
const COLUMNS: Columns = {
  position: { width: 10, align: 'right' },
  day: left(10),
  at: left(24),
  visitor: left(32),
  recorded: left(13),
  dropped: left(7),
};

/**
 * Writes to a file which votes for a restaurant the rule drops, and why; `recorded` says what happened when the vote was cast. Visitors have
 * pseudonyms that hold for this file alone. `named` is the id or the name of the restaurant; throws `UsageError` if there is none.
 */
export const writeExplanation = async (
  path: string,
  log: VoteLog,
  { named, format }: { named: string; format: Exclude<Format, 'parquet'> },
  options: ReplayOptions,
): Promise<void> => {
  const restaurant = await findRestaurant(log, named, options.until);
  const rows = droppedRows(log, restaurant.id, options);
  if (format === 'csv') return writeCsv(path, COLUMNS, rows);
  if (format === 'table') return writeTable(path, COLUMNS, rows);
  return writeJson(path, { rule: options.rule.name, restaurant: restaurant.id, name: restaurant.name }, rows);
};

const findRestaurant = async (log: VoteLog, named: string, until: string | undefined) => {
  const all = [...(await log.restaurants(until))].map(([id, { name }]) => ({ id, name }));
  const found = all.filter(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase());
  if (found.length === 1) return found[0]!;
  throw new UsageError(
    found.length === 0
      ? `There is no restaurant “${named}”: give its id or its name as in the guide.`
      : `Several restaurants are called “${named}”: give the id of one, ${found.map(({ id }) => id).join(' or ')}.`,
  );
};

async function* droppedRows(log: VoteLog, restaurant: string, options: ReplayOptions): AsyncIterable<Row> {
  const pseudonymOf = createPseudonyms();
  for await (const batch of judgeVotes(log, options, { fields: ['position', 'at', 'visitor'] })) {
    for (const { vote, dropped } of batch) {
      if (dropped === undefined || vote.restaurant !== restaurant) continue;
      const { position, day, at, refused } = vote;
      yield {
        position: String(position),
        day,
        at,
        visitor: pseudonymOf(vote.visitor),
        recorded: refused ?? 'counted',
        dropped,
      };
    }
  }
}
