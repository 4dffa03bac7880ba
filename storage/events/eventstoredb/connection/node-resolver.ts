import dns from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import type { ConnectionSettings } from './connection-string.ts';
import { findLeader, type LostLeader } from './discovery.ts';
import { TransientError } from './errors.ts';
import { tlsRequired } from './misconfiguration.ts';
import type { NodeFailure } from './node-connection.ts';

/** Messages of gRPC when a node is gone. */
const LOST = /No connection established|Connection dropped|ECONNRE/;
/** Milliseconds during which other nodes may still report a dead leader. */
const STALE_FOR = 2_000;

/**
 * Returns functions that find the node to connect to. `where` returns the address of the node: the configured host or the leader of the
 * cluster. The caller reports to `learn` why a node could not serve. `explain` adds a hint to an error when the settings name only one node
 * of a cluster.
 */
export const createNodeResolver = (settings: ConnectionSettings) => {
  const { hosts, isCluster, usesTls, credentials } = settings;
  let nodes = hosts;
  let leader: string | undefined;
  let followed: string | undefined;
  let mayNeedTls = false;
  let lost: LostLeader | undefined;

  return {
    /** Returns `host:port` of the node. Throws `TransientError`, or `EventStoreMisconfigured` when retrying cannot help. */
    async where(signal: AbortSignal): Promise<string> {
      const told = leader;
      leader = undefined;
      if (told) return told;
      await lookUp(hosts);
      if (mayNeedTls && (await speaksTls(hosts[0]!))) throw tlsRequired(hosts[0]!);
      if (!isCluster) return hosts[0]!;
      const found = await findLeader(nodes, credentials, signal, lost);
      nodes = [...new Set([...hosts, ...found.members])];
      return found.leader;
    },
    learn(why: NodeFailure): void {
      // In a cluster all nodes are asked instead, because a follower may report a leader that is frozen.
      if (!isCluster) leader = why.leader;
      if (why.address && LOST.test(why.error.message))
        lost = { address: why.address, until: performance.now() + STALE_FOR };
      if (!isCluster && why.leader) followed = why.leader;
      mayNeedTls = !usesTls && /Failed to connect/.test(why.error.message);
    },
    /** Adds to an error that the connection string names only one node of a cluster, if a follower's response has shown that. */
    explain: (error: unknown): unknown =>
      followed
        ? new TransientError(
            `${String(error)} (EVENTSTORE_URL names ${hosts[0]} alone, which is one of several and follows ${followed}: ` +
              'name all of them there, as esdb://a:2113,b:2113,c:2113)',
            { cause: error },
          )
        : error,
  };
};

/** Throws `TransientError` when no host name can be resolved at the moment. */
const lookUp = async (hosts: string[]): Promise<void> => {
  const errors: NodeJS.ErrnoException[] = [];
  for (const host of hosts) {
    const name = host.slice(0, host.lastIndexOf(':'));
    if (net.isIP(name)) return;
    try {
      await dns.lookup(name);
      return;
    } catch (error) {
      errors.push(error as NodeJS.ErrnoException);
    }
  }
  // Temporary: a container's name cannot be resolved while it is stopped.
  const isUnknown = errors.every(({ code }) => code === 'ENOTFOUND');
  throw new TransientError(isUnknown ? `no host of this name: ${hosts.join(', ')}` : 'Name resolution failed', {
    cause: errors[0],
  });
};

const TLS_WITHIN = 1_000;

const speaksTls = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [name, port] = host.split(':');
    const socket = tls.connect({ host: name, port: Number(port), rejectUnauthorized: false, timeout: TLS_WITHIN });
    const end = (isTls: boolean) => {
      socket.destroy();
      resolve(isTls);
    };
    socket.on('secureConnect', () => end(true));
    for (const name of ['error', 'timeout', 'close']) socket.on(name, () => end(false));
  });
