import type { Runtime } from '#api/runtime.ts';
import { checkpointSigner } from '#api/vote/proof/checkpoint-key.ts';
import { publishCheckpoints } from '#api/vote/proof/publish-checkpoints.ts';
import { voteTree } from '#projections/vote/proof/projector.ts';
import { allCheckpoints } from '#projections/vote/proof/published-checkpoints.ts';
import { verifyVotes } from '#projections/vote/proof/verify-votes.ts';
import { dump } from '#testing/projections/helpers.ts';

type Site = Pick<Runtime, 'db' | 'read' | 'store' | 'personalData' | 'catchUp'>;

const ORIGIN = 'levada.test/votes';

/** Publishes the votes of all days before this moment. Throws when the tree does not begin with what was published before. */
export const publishVotes = (site: Site, now: string): Promise<number> =>
  publishCheckpoints(site, checkpointSigner(site.personalData, ORIGIN), {
    now: new Date(now),
    signal: new AbortController().signal,
  });

/**
 * Brings the tree of votes up to the end of the log, and compares it with the tree computed anew from the log. Returns the tree and what
 * was published of it, which no restore and no move of the log may change.
 */
export const verifiedTree = async (site: Site) => {
  await site.catchUp(voteTree, new AbortController().signal);
  return {
    tree: await dump(site.db, voteTree),
    published: await Array.fromAsync(allCheckpoints(site.read)),
    verified: await verifyVotes({
      db: site.read,
      store: site.store,
      verifierKeyOf: (origin) => checkpointSigner(site.personalData, origin).verifierKey,
      findLogged: async () => new Set<string>(),
    }),
  };
};
