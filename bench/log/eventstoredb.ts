import { printConditions } from '../table.ts';
import { compareAppends } from './eventstoredb/appends.ts';
import { compareColdVotes, compareVotes } from './eventstoredb/votes.ts';

/**
 * The available parts in the order in which they run; an argument selects one. The last one leaves many events, which a site would have to
 * read first.
 */
const parts: Record<string, (url: string) => Promise<void>> = {
  appends: compareAppends,
  votes: compareVotes,
  cold: compareColdVotes,
};

const url = process.env.EVENTSTORE_URL;
if (!url)
  throw new Error('Set EVENTSTORE_URL to an EventStoreDB without events of a magazine: EVENTSTORE_URL=esdb://…');
const [only] = process.argv.slice(2);
printConditions();
for (const [name, run] of Object.entries(parts)) if (!only || only === name) await run(url);
