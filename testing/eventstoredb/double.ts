import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type ServiceError } from '@grpc/grpc-js';
import { createAppends } from './append.ts';
import { CALL_NAMES, type CallName } from './call-names.ts';
import { createGossip, createServerFeatures } from './discovery.ts';
import type { Services } from './double-context.ts';
import { createFaults } from './faults.ts';
import { badCredentials, notLeader } from './grpc-errors.ts';
import type { IncomingCall } from './incoming-call.ts';
import { readJournal, writeJournal } from './journal.ts';
import { createEventLog, type ProposedEvent } from './log.ts';
import { type Membership, rejectIfNotLeader, singleNode } from './membership.ts';
import { createNetwork } from './network.ts';
import { createRead } from './read.ts';

export interface DoubleOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Requires these credentials. */
  user?: { name: string; password: string };
  /** PEM; without it the double speaks plain HTTP/2. */
  tls?: { key: Buffer; certificate: Buffer };
  /** Its role in a cluster; default: a single leader. */
  membership?: Membership;
  /** A file that preserves the log between processes. */
  journal?: string;
}

export type EventStoreDBDouble = Awaited<ReturnType<typeof startEventStoreDBDouble>>;

/**
 * Starts a server with EventStoreDB's protocol over an in-memory log, for tests of failures between client and server. It proves nothing
 * about the real server, so the contract suite also runs against one.
 */
export const startEventStoreDBDouble = async ({
  port,
  user,
  tls,
  journal,
  membership = singleNode,
}: DoubleOptions = {}) => {
  const log = createEventLog(journal ? writeJournal(journal) : undefined);
  if (journal) for (const event of readJournal(journal)) log.store(event);
  const faults = createFaults();
  const calls = new Map<CallName, number>();
  const clients = new Set<string>();
  const authorizations: string[] = [];
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
    : ServerCredentials.createInsecure();
  const connections = server.createConnectionInjector(credentials);
  const network = createNetwork(connections.injectConnection);

  const admit = async (call: IncomingCall, name: CallName): Promise<ServiceError | undefined> => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    clients.add(String(call.metadata.get('connection-name')[0]));
    authorizations.push(...call.metadata.get('authorization').map(String));
    await faults.turn(call.getPeer(), name);
    if (user && !isAuthorized(call, user)) return badCredentials();
    if (name === 'gossip' || name === 'serverFeatures') return undefined;
    return faults.nextFailure() ?? rejectIfNotLeader(membership, call, name);
  };

  let eventsSent = 0;
  const onEvent = () => {
    eventsSent += 1;
  };
  const open: Services['open'] = new Set();
  const openAppendCalls: Services['openAppendCalls'] = new Set();
  const services: Services = { log, membership, faults, network, admit, open, openAppendCalls, onEvent };
  server.addService(streams.StreamsService, {
    batchAppend: createAppends(services),
    read: createRead(services),
  });
  server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: createServerFeatures(services) });
  server.addService(gossip.GossipService, { read: createGossip(services) });
  await network.start(port);

  return {
    log,
    port: network.port(),
    /** Without a scheme: `127.0.0.1:2113`. */
    address: `127.0.0.1:${network.port()}`,
    connectionString: `esdb://127.0.0.1:${network.port()}?tls=${Boolean(tls)}`,
    /** Number of calls of a kind; for appends, each append of a BatchAppend call counts. */
    calls: (name: CallName): number => calls.get(name) ?? 0,
    /** Number of open reads and subscriptions. */
    openCalls: (): number => open.size,
    /** Number of open BatchAppend calls, one for each connection that has appended. */
    openAppendCalls: (): number => openAppendCalls.size,
    /** Number of distinct clients; they may share a connection. */
    clients: (): number => clients.size,
    /** Received authorization headers. */
    authorizations: (): string[] => authorizations,
    eventsSent: (): number => eventsSent,
    connections: (): number => network.peers().length,
    dropConnections: network.drop,
    /** Ends all open calls without an error. */
    endCalls() {
      for (const call of [...open, ...openAppendCalls]) call.end();
    },
    /** Accepts calls, of all kinds or the given ones, and delays them until `resume`. */
    stall: (...names: CallName[]) => faults.stall(names.length > 0 ? names : [...CALL_NAMES]),
    resume: faults.resume,
    /** Existing connections never get a response again; new ones do. */
    silenceConnections: () => network.peers().forEach(faults.silence),
    /** Lets the next reads, subscriptions or appends fail. */
    fail: faults.fail,
    /** Lets the next calls fail with "not leader", which refers the client to this same server. */
    answerNotLeader: (count: number) => faults.fail(count, () => notLeader('127.0.0.1', network.port())),
    failServerFeaturesOnce: () => faults.failServerFeatures(1),
    /** Writes the next appends, then drops every connection before the response. */
    killMidAppend: (count = 1) => faults.loseAnswers(count),
    /** Neither writes nor answers the next appends, as may happen during an election. */
    ignoreAppends: faults.ignoreAppends,
    /** Responds to the next appends without their position. */
    hidePositions: (count: number) => faults.hidePositions(count),
    /** Hides the last event of a stream from the next reads, as before other nodes have it. */
    hideLastEvents: faults.hideLastEvents,
    /** Appends events as another application does. */
    write(stream: string, contentType: string, ...data: Uint8Array[]) {
      log.append(
        stream,
        'any',
        data.map((bytes) => foreign(contentType, bytes)),
      );
    },
    forgetEventIds: log.forgetEventIds,
    scavenge: log.scavenge,
    /** Stops the server and keeps its data; `start` uses the same port again. */
    stop: async () => {
      await network.stop();
      log.forgetEventIds();
    },
    start: () => network.start(),
    async close() {
      await network.stop();
      connections.destroy();
      server.forceShutdown();
    },
  };
};

const foreign = (contentType: string, data: Uint8Array): ProposedEvent => ({
  id: randomUUID(),
  type: 'Foreign',
  contentType,
  data,
  metadata: Buffer.alloc(0),
});

const isAuthorized = ({ metadata }: IncomingCall, { name, password }: { name: string; password: string }): boolean =>
  metadata.get('authorization')[0] === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
