import { type EventStoreDBDouble, startEventStoreDBDouble } from './double.ts';
import type { Membership, State } from './membership.ts';

interface Node extends EventStoreDBDouble {
  state: State;
  isCutOff: boolean;
  /** Lags as a follower: it has not received the latest events. */
  lags: boolean;
}

export type DoubleCluster = Awaited<ReturnType<typeof startDoubleCluster>>;

/** Starts three doubles, one leader and two followers; events are replicated to the followers before the leader responds. */
export const startDoubleCluster = async () => {
  const nodes: Node[] = [];
  const leaderFor = (node: Node | undefined) =>
    node?.isCutOff ? undefined : nodes.find(({ state, isCutOff }) => state === 'LEADER' && !isCutOff);
  const replicate = (leader: Node) => {
    if (leader.state !== 'LEADER' || leader.isCutOff) return;
    for (const node of nodes) if (node.state === 'FOLLOWER' && !node.lags) node.log.follow(leader.log);
  };
  const membershipOf = (index: number): Membership => ({
    state: () => nodes[index]!.state,
    leader: () => leaderFor(nodes[index]),
    members: () => nodes.map((node) => ({ port: node.port, state: node.state, isAlive: isSeen(nodes[index]!, node) })),
    writesTo: (own) => leaderFor(nodes[index])?.log ?? own,
  });
  const isSeen = (by: Node, node: Node) => node === by || !(by.isCutOff || node.isCutOff);
  for (let index = 0; index < 3; index += 1) {
    const double = await startEventStoreDBDouble({ membership: membershipOf(index) });
    const node = Object.assign(double, { state: 'FOLLOWER' as State, isCutOff: false, lags: false });
    double.log.growth.on('growth', () => replicate(node));
    nodes.push(node);
  }
  nodes[0]!.state = 'LEADER';

  return {
    nodes,
    connectionString: `esdb://${nodes.map(({ address }) => address).join(',')}?tls=false`,
    /**
     * Isolates a node from the other nodes, but not from its clients. An isolated leader leads no more, and there is no leader until an
     * election.
     */
    cutOff(node: Node) {
      Object.assign(node, { isCutOff: true, state: 'UNKNOWN' });
    },
    /** Makes a node the leader; it must have all events. */
    elect(node: Node) {
      for (const each of nodes) if (!each.isCutOff) each.state = 'FOLLOWER';
      node.state = 'LEADER';
    },
    close: () => Promise.all(nodes.map((node) => node.close())),
  };
};
