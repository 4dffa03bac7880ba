import { BACKWARDS, END } from '@eventstore/db-client';
import { TransientError } from './errors.ts';
import type { NodeConnection } from './node-connection.ts';

/** Another attempt while the ones before are still under way. */
const TRY_EVERY = 500;
/** Several round trips on a slow connection. */
const GIVE_UP_AFTER = 6_000;

const NOT_NEEDED = new TransientError('another connection answered first');

/**
 * A second opinion about a link on which nothing arrives: it is asked once more, and fresh ones beside it. `take` gets a fresh one that was
 * answered, and says whether it is wanted: where the one in use was only slow, it was heard of meanwhile.
 */
export const createReconnector = (open: () => NodeConnection, take: (fresh: NodeConnection) => boolean) => {
  const trying = new Set<NodeConnection>();
  let triedAt = Number.NEGATIVE_INFINITY;

  const tryFresh = async (): Promise<void> => {
    const fresh = open();
    trying.add(fresh);
    const answer = ask(fresh);
    const isAnswered = await Promise.race([answer.then(() => true), later(GIVE_UP_AFTER)]).catch(() => false);
    trying.delete(fresh);
    if (!isAnswered || !take(fresh)) await fresh.retire(NOT_NEEDED);
  };

  return {
    ask(link: NodeConnection): void {
      ask(link).catch(() => {});
    },
    about(link: NodeConnection): void {
      if (performance.now() - triedAt < TRY_EVERY) return;
      triedAt = performance.now();
      ask(link).catch(() => {});
      void tryFresh();
    },
    end(): void {
      for (const fresh of trying) void fresh.retire(NOT_NEEDED);
    },
  };
};

const later = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, false).unref());

/** The smallest question there is; only the leader answers it. */
const ask = async ({ client }: NodeConnection): Promise<void> => {
  const last = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  for await (const _ of last);
};
