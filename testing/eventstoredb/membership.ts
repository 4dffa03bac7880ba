import type { ServiceError } from '@grpc/grpc-js';
import type { CallName } from './call-names.ts';
import { noLeader, notLeader, notReady } from './grpc-errors.ts';
import type { IncomingCall } from './incoming-call.ts';
import type { EventLog } from './log.ts';

/** `UNKNOWN`: cut off from the others, or just started. */
export type State = 'LEADER' | 'FOLLOWER' | 'UNKNOWN';

/** What a server is among others. */
export interface Membership {
  state(): State;
  /** Who leads, as far as it knows. */
  leader(): { port: number; log: EventLog } | undefined;
  /** As it gossips about all of them; `own` is its own port. */
  members(own: number): { port: number; state: State; isAlive: boolean }[];
  /** Where an append goes that any server may take: a follower forwards it. */
  writesTo(own: EventLog): EventLog;
}

/** A cluster of one, which leads itself. */
export const singleNode: Membership = {
  state: () => 'LEADER',
  leader: () => undefined,
  members: (own) => [{ port: own, state: 'LEADER', isAlive: true }],
  writesTo: (own) => own,
};

/**
 * As the server refuses: one that was cut off, or follows, answers reads with what it has, unless the call requires the leader; a
 * follower forwards appends.
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
