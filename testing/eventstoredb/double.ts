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
  /** 0, the default, for any that is free. */
  port?: number;
  /** Only who knows them is let in. */
  user?: { name: string; password: string };
  /** PEM; without it the double speaks plain HTTP/2. */
  tls?: { key: Buffer; certificate: Buffer };
  /** What it is among others; unless told, it leads itself. */
  membership?: Membership;
  /** A file that keeps the log from one process to the next. */
  journal?: string;
}

export type EventStoreDBDouble = Awaited<ReturnType<typeof startEventStoreDBDouble>>;

/**
 * EventStoreDB's protocol over an in-memory log, for tests of everything that can go wrong between the client and a server. It
 * proves nothing about the server itself: the contract suite also runs against a real one.
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
    /** Without a scheme: `127.0.0.1:2113`. */
    port: network.port(),
    address: `127.0.0.1:${network.port()}`,
    connectionString: `esdb://127.0.0.1:${network.port()}?tls=${Boolean(tls)}`,
    /** How many calls of a kind arrived; of appends, each of those that go over one call. */
    calls: (name: CallName): number => calls.get(name) ?? 0,
    /** Reads and subscriptions that have not ended. */
    openCalls: (): number => open.size,
    /** Calls over which appends come, one for each connection that ever appended. */
    openAppendCalls: (): number => openAppendCalls.size,
    /** How many clients called: their connections may be one and the same. */
    clients: (): number => clients.size,
    /** The authorization headers that came. */
    authorizations: (): string[] => authorizations,
    eventsSent: (): number => eventsSent,
    connections: (): number => network.peers().length,
    dropConnections: network.drop,
    /** As a server does that has nothing more to say: without an error. */
    endCalls() {
      for (const call of [...open, ...openAppendCalls]) call.end();
    },
    /** Calls, all or those of some kinds, are accepted and held until `resume`, then answered. */
    stall: (...names: CallName[]) => faults.stall(names.length > 0 ? names : [...CALL_NAMES]),
    resume: faults.resume,
    /** The connections there are never carry an answer again; new ones do. */
    silenceConnections: () => network.peers().forEach(faults.silence),
    /** The next reads, subscriptions or appends fail. */
    fail: faults.fail,
    /** The same, and the client is sent to the leader, which is this server. */
    answerNotLeader: (count: number) => faults.fail(count, () => notLeader('127.0.0.1', network.port())),
    failServerFeaturesOnce: () => faults.failServerFeatures(1),
    /** The next appends are written, then every connection drops before the answer. */
    killMidAppend: (count = 1) => faults.loseAnswers(count),
    /** The next appends are neither done nor answered, as may happen in an election. */
    ignoreAppends: faults.ignoreAppends,
    /** The next appends are answered without their position. */
    hidePositions: (count: number) => faults.hidePositions(count),
    /** The next reads of a stream do not show its last event, as until the other nodes have it. */
    hideLastEvents: faults.hideLastEvents,
    /** As any other application does. */
    write(stream: string, contentType: string, ...data: Uint8Array[]) {
      log.append(
        stream,
        'any',
        data.map((bytes) => foreign(contentType, bytes)),
      );
    },
    forgetEventIds: log.forgetEventIds,
    scavenge: log.scavenge,
    /** Down, with the data kept; `start` comes back on the same port. */
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
