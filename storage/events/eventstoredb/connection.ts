import { readConnectionString } from './connection-string.ts';
import { eventStoreDBClosedError, TransientError } from './errors.ts';
import { CONNECTION_REPLACED, createNodeConnection, type NodeConnection } from './node-connection.ts';
import { createNodeResolver } from './node-resolver.ts';
import { createReconnector } from './reconnect.ts';

export type { NodeConnection } from './node-connection.ts';

export interface Connection {
  link(): NodeConnection;
  /** For a link on which an answer did not come in time: where nothing else arrived on it lately either, a better one is looked for. */
  replace(link: NodeConnection): void;
  /** Somebody listens and asks for nothing: from now on, until called, it is asked every two seconds whether the node still leads. */
  listen(): () => void;
  /** An error with what is known besides. */
  explain(error: unknown): unknown;
  release(): Promise<void>;
}

/** The connections of this process: one for each connection string, however many stores use it (docs/decisions/0005). */
const owned = new Map<string, { connection: ReturnType<typeof createConnection>; users: number }>();

/** Connects when first used. Throws when the connection string cannot be read. */
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

/** How often it is looked whether the connection is alive. */
const LOOK_EVERY = 250;
/** How often the leader is asked whether it still is, where somebody only listens. */
const ASK_EVERY = 2_000;
/** So long nothing may arrive while somebody waits: from the least, to twice the longest wait that had an answer, to the most. */
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
  }, LOOK_EVERY).unref();

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
