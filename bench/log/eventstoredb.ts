import { printConditions } from '../table.ts';
import { compareAppends } from './eventstoredb/appends.ts';
import { compareColdVotes, compareVotes } from './eventstoredb/votes.ts';

/** The parts that can be selected by an argument. `votes` and `cold` each need an EventStoreDB without a magazine. */
const parts: Record<string, (url: string) => Promise<void>> = {
  appends: compareAppends,
  votes: compareVotes,
  cold: compareColdVotes,
};

/**
 * The parts that run without an argument, in this order. The last one leaves many events, which a site would have to read first, and a
 * magazine.
 */
const DEFAULT_PARTS = ['appends', 'votes'];

const url = process.env.EVENTSTORE_URL;
if (!url)
  throw new Error('Set EVENTSTORE_URL to an EventStoreDB without events of a magazine: EVENTSTORE_URL=esdb://…');
const [only] = process.argv.slice(2);
printConditions();
for (const name of only ? [only] : DEFAULT_PARTS) {
  const run = parts[name];
  if (!run) throw new Error(`There is no part "${name}". Name one of: ${Object.keys(parts).join(', ')}`);
  await run(url);
}
