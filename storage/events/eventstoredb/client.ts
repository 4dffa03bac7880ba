import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { createClient } from './connection-string.ts';
import { within } from './deadline.ts';
import { TryAgain } from './errors.ts';

/** A client, until another replaces it. */
export interface Link {
  client: EventStoreDBClient;
  /** Aborts when another client took its place: what it still had under way will not be answered. */
  retired: AbortSignal;
  retire(): Promise<void>;
}

export interface Connection {
  link(): Link;
  /** For a client that did not answer in time; does nothing where it was replaced already. */
  replace(link: Link): void;
  release(): Promise<void>;
}

/** The clients of this process: one for each connection string, however many stores use it (docs/decisions/0005). */
const owned = new Map<string, { link: Link; users: number }>();

/** Connects when first used. Throws when the connection string cannot be read. */
export const shareConnection = (connectionString: string): Connection => {
  const own = owned.get(connectionString) ?? { link: createLink(connectionString), users: 0 };
  owned.set(connectionString, own);
  own.users += 1;
  return {
    link: () => own.link,
    replace(link) {
      if (own.link !== link) return;
      own.link = createLink(connectionString);
      void link.retire();
    },
    async release() {
      own.users -= 1;
      if (own.users > 0) return;
      owned.delete(connectionString);
      await own.link.retire();
    },
  };
};

/** It only cancels calls, which needs no server. */
const DISPOSE_WITHIN = 1_000;

const createLink = (connectionString: string): Link => {
  const client = createClient(connectionString);
  const retired = new AbortController();
  const channels = harden(client, retired.signal);
  return {
    client,
    retired: retired.signal,
    async retire() {
      retired.abort(new TryAgain('the connection was replaced'));
      await within(DISPOSE_WITHIN, client.dispose()).catch(() => {});
      // Not in the middle of a call that is just being made: the client would throw where nobody can catch it.
      await nextTurn();
      // `dispose` leaves the channel open, and as long as one is, the next client shares its connection, dead or not.
      channels.close();
    },
  };
};

interface Internals {
  supports(): Promise<boolean>;
  handleError(...failure: unknown[]): Promise<void>;
  createChannel(): Promise<{ close(): void }>;
}

/**
 * Changes three things inside the client (6.2.1):
 * - It never batches appends. Batches share one map of pending appends among all clients, so that one stream's error rejects the
 *   appends of another; they have no deadline, hide why the server refused, and depend on a cached call that may fail for ever.
 * - A failed reconnection is not thrown as an unhandled rejection, which would end the process.
 * - Its channel can be closed.
 */
const harden = (client: EventStoreDBClient, retired: AbortSignal) => {
  const internals = client as unknown as Internals;
  const { handleError, createChannel } = internals;
  let channel: { close(): void } | undefined;
  Object.assign(internals, {
    supports: async () => false,
    handleError: (...failure) => handleError(...failure).catch(() => {}),
    async createChannel() {
      channel = await createChannel();
      if (!retired.aborted) return channel;
      channel.close();
      throw new TryAgain('the connection was replaced');
    },
  } satisfies Internals);
  return { close: () => channel?.close() };
};
