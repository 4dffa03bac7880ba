import { readConnectionString } from './connection-string.ts';
import { eventStoreDBClosedError, TransientError } from './errors.ts';
import { CONNECTION_REPLACED, createNodeConnection, type NodeConnection } from './node-connection.ts';
import { createNodeResolver } from './node-resolver.ts';
import { createReconnector } from './reconnect.ts';

export type { NodeConnection } from './node-connection.ts';

export interface Connection {
  link(): NodeConnection;
  /**
   * Reports a node connection on which a response did not come in time. If nothing else has arrived on it recently either, a new connection
   * is tried.
   */
  replace(link: NodeConnection): void;
  /**
   * Registers a subscriber that sends no requests. Until the returned function is called, the node is asked every two seconds whether it is
   * still the leader.
   */
  listen(): () => void;
  /** Returns an error extended with what is known about the cluster. */
  explain(error: unknown): unknown;
  release(): Promise<void>;
}

/** The connections of this process: one per connection string, shared by all stores that use it (docs/decisions/0005). */
const owned = new Map<string, { connection: ReturnType<typeof createConnection>; users: number }>();

/**
 * Returns this process's connection for a connection string, which all callers share. It connects at first use, and closes when each caller
 * has called `release`. Throws when the connection string cannot be parsed.
 */
export const acquireConnection = (connectionString: string): Connection => {
  const own = owned.get(connectionString) ?? { connection: createConnection(connectionString), users: 0 };
  owned.set(connectionString, own);
  own.users += 1;
  return {
    ...own.connection,
    async release() {
      own.users -= 1;
      if (own.users > 0) return;
      owned.delete(connectionString);
      await own.connection.end();
    },
  };
};

/** Milliseconds between checks of the connection. */
const CHECK_INTERVAL_MS = 250;
/** Milliseconds between leader checks while there are only subscribers. */
const ASK_EVERY = 2_000;
/**
 * Milliseconds without any data while a caller waits before the connection counts as unresponsive: twice the longest wait that ended with a
 * response, within these bounds.
 */
const QUIET = { least: 1_000, most: 2_000 };

const createConnection = (connectionString: string) => {
  const settings = readConnectionString(connectionString);
  const route = createNodeResolver(settings);
  const open = () => createNodeConnection(settings, route.where, retireUnfit);
  let current: NodeConnection;
  let listeners = 0;
  let askedAt = performance.now();
  const swap = (
    link: NodeConnection,
    fresh: NodeConnection,
    why: unknown = new TransientError(CONNECTION_REPLACED),
  ): void => {
    current = fresh;
    void link.retire(why);
  };
  const retireUnfit: Parameters<typeof createNodeConnection>[2] = (link, why) => {
    route.learn(why);
    if (current === link) swap(link, open(), why.error);
  };
  current = open();

  const isQuiet = (link: NodeConnection): boolean =>
    link.quietFor() >= Math.min(QUIET.most, Math.max(QUIET.least, 2 * link.longestWait()));
  const doubt = createReconnector(open, (fresh) => {
    if (current.wasHeard() && !isQuiet(current)) return false;
    swap(current, fresh);
    return true;
  });
  const look = setInterval(() => {
    if (isQuiet(current)) doubt.about(current);
    else if (listeners > 0 && performance.now() - askedAt >= ASK_EVERY) {
      askedAt = performance.now();
      doubt.ask(current);
    }
  }, CHECK_INTERVAL_MS).unref();

  return {
    link: () => current,
    replace(link: NodeConnection) {
      if (current === link && isQuiet(link)) doubt.about(link);
    },
    listen() {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    },
    explain: route.explain,
    async end() {
      clearInterval(look);
      doubt.end();
      await current.retire(eventStoreDBClosedError());
    },
  };
};
