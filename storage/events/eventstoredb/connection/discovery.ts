import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type ChannelCredentials, Metadata } from '@grpc/grpc-js';
import { sleep } from '../../../wait/sleep.ts';
import { TransientError } from './errors.ts';
import { misconfiguration } from './misconfiguration.ts';

/** Milliseconds to look for a leader. Less than the limit of any call, so that the caller learns that there is no leader. */
const GIVE_UP_AFTER = 4_000;
const ASK_AGAIN_AFTER = 150;
/** Milliseconds to wait for other nodes after the first response, because they may disagree with it. */
const GOSSIP_GRACE_MS = 200;

/** A node that was lost; other nodes may still report it as the leader for a short time. */
export interface LostLeader {
  address: string;
  /** A time of `performance.now()`, in milliseconds. */
  until: number;
}

/** A node's view of its cluster. */
interface Answer {
  leader: string | undefined;
  members: string[];
}

/**
 * Finds the leader of a cluster and returns it with the members of the cluster, all as `host:port`. It asks all nodes and takes the leader
 * that most of them name, because an isolated node may have outdated information. `lost` is a node that has just failed and is not accepted
 * as the leader for a short time. Throws `TransientError` after four seconds without a leader, or `EventStoreMisconfigured` when every node
 * reports a configuration error.
 */
export const findLeader = async (
  nodes: string[],
  credentials: ChannelCredentials,
  signal: AbortSignal,
  lost?: LostLeader,
): Promise<{ leader: string; members: string[] }> => {
  const answers = new Map<string, Answer>();
  const failures = new Map<string, Error>();
  const found = Promise.withResolvers<string>();
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(GIVE_UP_AFTER)]);
  until.addEventListener('abort', () => found.reject(noLeader(failures)));
  let isDecided = false;
  const decide = async (): Promise<void> => {
    if (isDecided || !bestOf(answers, lost)) return;
    isDecided = true;
    if (answers.size < nodes.length) await sleep(GOSSIP_GRACE_MS);
    const leader = bestOf(answers, lost);
    if (leader) found.resolve(leader);
    isDecided = false;
  };
  for (const node of nodes)
    void askAgain(node, credentials, until, (answer) => {
      if (answer instanceof Error) failures.set(node, answer);
      else answers.set(node, answer);
      if (failures.size === nodes.length && isHopeless(failures)) found.reject(noLeader(failures));
      void decide();
    });
  try {
    const leader = await found.promise;
    return { leader, members: [...new Set([...answers.values()].flatMap(({ members }) => members))] };
  } finally {
    ended.abort();
  }
};

/** Checks that every node reports an error that retrying cannot fix. */
const isHopeless = (failures: Map<string, Error>): boolean =>
  failures.size > 0 && [...failures.values()].every(misconfiguration);

const noLeader = (failures: Map<string, Error>): Error => {
  if (isHopeless(failures)) return misconfiguration([...failures.values()][0])!;
  const said = [...failures].map(([node, { message }]) => `${node}: ${message}`).join('; ');
  return new TransientError(`Failed to discover the leader of the cluster${said && ` (${said})`}`);
};

/** Returns the leader that most nodes report, ignoring one that was just lost. */
const bestOf = (answers: Map<string, Answer>, lost: LostLeader | undefined): string | undefined => {
  const named = new Map<string, number>();
  const isLost = (node: string) => node === lost?.address && performance.now() < lost.until;
  for (const [node, { leader }] of answers) {
    // A node that leads knows it before the others do, so its own report counts twice.
    if (leader && !isLost(leader)) named.set(leader, (named.get(leader) ?? 0) + (leader === node ? 2 : 1));
  }
  return [...named].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

const askAgain = async (
  node: string,
  credentials: ChannelCredentials,
  signal: AbortSignal,
  hear: (answer: Answer | Error) => void,
): Promise<void> => {
  while (!signal.aborted) {
    hear(await ask(node, credentials, signal).catch((error: Error) => error));
    await sleep(ASK_AGAIN_AFTER, signal);
  }
};

const ask = async (node: string, credentials: ChannelCredentials, signal: AbortSignal): Promise<Answer> => {
  // A separate connection, so that it does not wait for the backoff of an earlier failed one.
  const client = new GossipClient(node, credentials, { 'grpc.use_local_subchannel_pool': 1 });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = client.read(
    new shared.Empty(),
    new Metadata(),
    { deadline: Date.now() + GIVE_UP_AFTER },
    (error, info) => (error ? reject(error) : resolve(toAnswer(info))),
  );
  const cancel = () => call.cancel();
  signal.addEventListener('abort', cancel);
  return promise.finally(() => {
    signal.removeEventListener('abort', cancel);
    client.close();
  });
};

const toAnswer = (info: gossip.ClusterInfo): Answer => {
  const alive = info.getMembersList().filter((member) => member.getIsAlive() && member.hasHttpEndPoint());
  const leader = alive.find((member) => member.getState() === gossip.MemberInfo.VNodeState.LEADER);
  return { leader: leader && addressOf(leader), members: alive.map(addressOf) };
};

const addressOf = (member: gossip.MemberInfo): string => {
  const { address, port } = member.getHttpEndPoint()!.toObject();
  return `${address}:${port}`;
};
