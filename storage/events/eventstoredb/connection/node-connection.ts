import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { Channel, type StatusObject, status } from '@grpc/grpc-js';
import pTimeout from 'p-timeout';
import { type AppendCall, lazyAppendCall } from './append-call.ts';
import { type CallMonitor, leaderFromStatus, monitorCalls } from './call-monitor.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { TransientError } from './errors.ts';
import { misconfiguration } from './misconfiguration.ts';

/** A client with one connection to one node, until another one replaces it. */
export interface NodeConnection extends Pick<CallMonitor, 'quietFor' | 'longestWait' | 'wasHeard'> {
  client: EventStoreDBClient;
  /** Returns the call for appends, which bypasses the client. Throws when there is no server to connect to. */
  appendCall(): Promise<AppendCall>;
  /** Aborts when another connection has replaced this one; pending calls will get no response. */
  retired: AbortSignal;
  /** Closes the connection. `why` is the abort reason that its readers get. */
  retire(why: unknown): Promise<void>;
}

/** Why a node cannot serve: its error or gRPC's, and the leader's address if the node knows it. */
export interface NodeFailure {
  /** Undefined when no node was found. */
  address: string | undefined;
  error: Error;
  leader: string | undefined;
}

/** Milliseconds to dispose a client, which only cancels calls and needs no server. */
const DISPOSE_WITHIN = 1_000;

/**
 * Creates a connection to one node of EventStoreDB. It is opened at first use, to the address (`host:port`) that `where` returns. When the
 * node is lost, not ready or not the leader, or when `where` fails, `onUnfit` is called, and the caller must replace the connection.
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
      // The cancelled status does not tell whether an append in flight was written.
      calls.cancel(CONNECTION_REPLACED);
      await pTimeout(client.dispose(), { milliseconds: DISPOSE_WITHIN }).catch(() => {});
      // Not while a call is being made: the client would throw an error that cannot be caught.
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

/** Checks that the connection is lost, or that the node is a follower or not ready. A busy node still serves. */
const isUnfit = (end: StatusObject): boolean =>
  leaderFromStatus(end) !== undefined ||
  (end.code === status.UNAVAILABLE && !/busy/i.test(end.details)) ||
  (end.code === status.UNKNOWN && /No leader info/.test(end.details));

const channelOptions = ({ keepAlive }: ConnectionSettings) => ({
  'grpc.keepalive_time_ms': keepAlive.interval,
  'grpc.keepalive_timeout_ms': keepAlive.timeout,
  // Same as the client's limit; other applications may write larger events.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // A new connection must not reuse the socket of another one, nor wait for its backoff.
  'grpc.use_local_subchannel_pool': 1,
  // Failed calls are repeated here, with what is known about their outcome.
  'grpc.enable_retries': 0,
});

interface Internals {
  handleError(): Promise<void>;
  createChannel(): Promise<Channel>;
  callArguments(options: object, callOptions?: object): [unknown, object];
}

/**
 * Changes three things inside the client (6.2.1):
 * - It does not reconnect by itself, which would leave its subscriptions at the old node and end the process when it fails.
 * - It connects to the address that `connect` chooses, and its connection can be closed.
 * - Its calls are monitored.
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
