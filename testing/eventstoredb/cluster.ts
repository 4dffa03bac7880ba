import { type EventStoreDBDouble, startEventStoreDBDouble } from './double.ts';
import type { Membership, State } from './membership.ts';

interface Node extends EventStoreDBDouble {
  state: State;
  isCutOff: boolean;
  /** It follows, and has not got what came lately. */
  lags: boolean;
}

export type DoubleCluster = Awaited<ReturnType<typeof startDoubleCluster>>;

/** Three doubles of which one leads and the others follow: what the leader writes is theirs before it is answered. */
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
    /** The others do not hear it, nor it them; its clients do. A leader leads no more, and nobody does until an election. */
    cutOff(node: Node) {
      Object.assign(node, { isCutOff: true, state: 'UNKNOWN' });
    },
    /** This one leads from now on, and has everything. */
    elect(node: Node) {
      for (const each of nodes) if (!each.isCutOff) each.state = 'FOLLOWER';
      node.state = 'LEADER';
    },
    close: () => Promise.all(nodes.map((node) => node.close())),
  };
};
