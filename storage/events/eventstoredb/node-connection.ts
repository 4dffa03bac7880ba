import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { Channel, type StatusObject, status } from '@grpc/grpc-js';
import { type AppendCall, lazyAppendCall } from './append-call.ts';
import { type CallMonitor, leaderFromStatus, monitorCalls } from './call-monitor.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { TransientError } from './errors.ts';
import { misconfiguration } from './misconfiguration.ts';
import { withTimeout } from './with-timeout.ts';

/** A client with one connection to one node, until another replaces it. */
export interface NodeConnection extends Pick<CallMonitor, 'quietFor' | 'longestWait' | 'wasHeard'> {
  client: EventStoreDBClient;
  /** For appends, which do not go through the client. Throws where it finds nobody to connect to. */
  appendCall(): Promise<AppendCall>;
  /** Aborts when another took its place: what it still had under way will not be answered. */
  retired: AbortSignal;
  /** `why`: what its readers hear. */
  retire(why: unknown): Promise<void>;
}

/** Why a node cannot serve: what it, or gRPC, said, and who can where it knows. */
export interface NodeFailure {
  /** Undefined where none was found. */
  address: string | undefined;
  error: Error;
  leader: string | undefined;
}

/** It only cancels calls, which needs no server. */
const DISPOSE_WITHIN = 1_000;

/**
 * Connects when first used, to where `where` then says. `onUnfit` hears when the node cannot serve, for whatever call, or when there
 * was none: then nothing can come of this link any more.
 */
export const createNodeConnection = (
  settings: ConnectionSettings,
  where: (signal: AbortSignal) => Promise<string>,
  onUnfit: (link: NodeConnection, why: NodeFailure) => void,
): NodeConnection => {
  const client = settings.createClient();
  const retired = new AbortController();
  let address: string | undefined;
  const calls = monitorCalls((end) => {
    if (isUnfit(end)) onUnfit(link, { address, error: toError(end), leader: leaderFromStatus(end) });
  });
  const connect = async (): Promise<Channel> => {
    try {
      address = await where(retired.signal);
      retired.signal.throwIfAborted();
      return new Channel(address, settings.credentials, channelOptions(settings));
    } catch (error) {
      onUnfit(link, { address, error: error as Error, leader: undefined });
      throw error;
    }
  };
  const channel = harden(client, connect, calls);
  const link: NodeConnection = {
    client,
    appendCall: lazyAppendCall(client, calls),
    retired: retired.signal,
    quietFor: calls.quietFor,
    longestWait: calls.longestWait,
    wasHeard: calls.wasHeard,
    async retire(why) {
      retired.abort(why);
      // Nothing of what this one call was told holds for an append that is under way.
      calls.cancel(CONNECTION_REPLACED);
      await withTimeout(DISPOSE_WITHIN, client.dispose()).catch(() => {});
      // Not in the middle of a call that is just being made: the client would throw where nobody can catch it.
      await nextTurn();
      await channel.close();
    },
  };
  return link;
};

export const CONNECTION_REPLACED = 'the connection was replaced';

const toError = ({ code, details }: StatusObject): Error => {
  const error = Object.assign(new Error(`${status[code]}: ${details}`), { code });
  return misconfiguration(error) ?? new TransientError(error.message, { cause: error });
};

/** The connection is lost, the node follows another or is not ready. One that is busy serves all the same. */
const isUnfit = (end: StatusObject): boolean =>
  leaderFromStatus(end) !== undefined ||
  (end.code === status.UNAVAILABLE && !/busy/i.test(end.details)) ||
  (end.code === status.UNKNOWN && /No leader info/.test(end.details));

const channelOptions = ({ keepAlive }: ConnectionSettings) => ({
  'grpc.keepalive_time_ms': keepAlive.interval,
  'grpc.keepalive_timeout_ms': keepAlive.timeout,
  // As the client has it: events may be larger where others write them.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // A new link never gets the connection of another, dead or not, nor waits for what that one found out.
  'grpc.use_local_subchannel_pool': 1,
  // What failed is sent again by us, with what is known of it by then.
  'grpc.enable_retries': 0,
});

interface Internals {
  handleError(): Promise<void>;
  createChannel(): Promise<Channel>;
  callArguments(options: object, callOptions?: object): [unknown, object];
}

/**
 * Changes three things inside the client (6.2.1):
 * - It does not connect anew by itself, which would leave its subscriptions with the old node and end the process where it fails.
 * - It connects to where we say, and its connection can be closed.
 * - Its calls are watched.
 */
const harden = (client: EventStoreDBClient, connect: () => Promise<Channel>, { interceptor }: CallMonitor) => {
  const internals = client as unknown as Internals;
  const { callArguments } = internals;
  let channel: Promise<Channel> | undefined;
  Object.assign(internals, {
    handleError: async () => {},
    createChannel() {
      channel ??= connect();
      return channel;
    },
    callArguments(options, callOptions) {
      const [metadata, given] = callArguments(options, callOptions);
      return [metadata, { ...given, interceptors: [interceptor] }];
    },
  } satisfies Internals);
  return { close: async () => (await channel?.catch(() => undefined))?.close() };
};
