import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';
import { noLeader, notLeader, notReady } from './grpc-errors.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { EventLog } from './log.ts';

/** `UNKNOWN`: isolated from the others, or just started. */
export type State = 'LEADER' | 'FOLLOWER' | 'UNKNOWN';

/** A server's role in its cluster. */
export interface Membership {
  state(): State;
  /** The leader that this server knows. */
  leader(): { port: number; log: EventLog } | undefined;
  /** The members that it reports in gossip; `own` is its own port. */
  members(own: number): { port: number; state: State; isAlive: boolean }[];
  /** The log that an append to this server is written to; a follower forwards it to the leader. */
  writesTo(own: EventLog): EventLog;
}

/** A single server, which is the leader. */
export const singleNode: Membership = {
  state: () => 'LEADER',
  leader: () => undefined,
  members: (own) => [{ port: own, state: 'LEADER', isAlive: true }],
  writesTo: (own) => own,
};

/**
 * Returns the server's error for a call that it cannot serve. An isolated node or a follower serves reads from its own log unless the call
 * requires the leader; a follower forwards appends.
 */
export const rejectIfNotLeader = (
  membership: Membership,
  call: IncomingCall,
  name: CallName,
): ServiceError | undefined => {
  const requiresLeader = call.metadata.get('requires-leader')[0] === 'true';
  const isRead = name === 'read' || name === 'subscribe';
  if (membership.state() === 'LEADER' || (isRead && !requiresLeader)) return undefined;
  if (membership.state() === 'UNKNOWN') return notReady();
  const leader = membership.leader();
  if (!leader) return noLeader();
  return requiresLeader ? notLeader('127.0.0.1', leader.port) : undefined;
};
