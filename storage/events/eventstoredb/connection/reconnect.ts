import { BACKWARDS, END } from '@eventstore/db-client';
import pTimeout from 'p-timeout';
import { TransientError } from './errors.ts';
import type { NodeConnection } from './node-connection.ts';

/** Milliseconds between attempts; earlier ones may still be in progress. */
const TRY_EVERY = 500;
/** Milliseconds for several round trips on a slow connection. */
const GIVE_UP_AFTER = 6_000;

const NOT_NEEDED = new TransientError('another connection answered first');

/**
 * Creates the functions that replace a connection on which nothing arrives any more. `about` sends a request over the given connection and
 * one over a new connection from `open`. If the new one responds, it is passed to `take`, which returns true to use it or false to have it
 * closed. `ask` only sends a request over the given connection; `end` closes the new connections that are still being tried.
 */
export const createReconnector = (open: () => NodeConnection, take: (fresh: NodeConnection) => boolean) => {
  const trying = new Set<NodeConnection>();
  let triedAt = Number.NEGATIVE_INFINITY;

  const tryFresh = async (): Promise<void> => {
    const fresh = open();
    trying.add(fresh);
    const answer = ask(fresh);
    const answered = pTimeout(answer, { milliseconds: GIVE_UP_AFTER });
    const isAnswered = await answered.then(
      () => true,
      () => false,
    );
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

/** Sends the smallest request that only the leader answers. */
const ask = async ({ client }: NodeConnection): Promise<void> => {
  const last = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  for await (const _ of last);
};
