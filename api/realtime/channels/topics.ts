import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import type { Caller } from './caller.ts';

/** Who may do something in a topic, besides programs with a service key, which may do everything. */
export type TopicAudience = 'anyone' | 'signed in' | readonly StaffRole[];

/** A topic whose rights differ from those of undeclared ones. Slices declare theirs in `endpoints.ts`. */
export interface Topic {
  /** The name, or the beginning of names with `*` behind it: `guide:*`. */
  name: string;
  /** Clients must join it with `private: true`; a public topic of the same name is another one. */
  isPrivate: boolean;
  /** Who may receive messages and see who is present. */
  join: TopicAudience;
  /** Who may send messages to everyone in it, and be present. */
  send: TopicAudience;
}

/** What a caller may do in a topic. */
export interface TopicRights {
  mayJoin: boolean;
  maySend: boolean;
}

const ONLY_PROGRAMS: TopicAudience = [];
const STAFF: TopicAudience = staffRoles;

/**
 * Undeclared topics. A public one can be joined by anyone, to listen to changes of views, but only service keys send: otherwise a visitor could
 * push messages to all others. A private one is for staff.
 */
const CLOSED = {
  public: { join: 'anyone', send: ONLY_PROGRAMS },
  private: { join: STAFF, send: STAFF },
} satisfies Record<string, Pick<Topic, 'join' | 'send'>>;

/** Undeclared topics where `REALTIME_OPEN_TOPICS` is on: the site serves realtime for other applications too. */
const OPEN = {
  public: { join: 'anyone', send: 'anyone' },
  private: { join: 'signed in', send: 'signed in' },
} satisfies Record<string, Pick<Topic, 'join' | 'send'>>;

/** Returns a function that tells what a caller may do in a topic. */
export const createTopicRights = (declared: readonly Topic[], isOpen: boolean) => {
  const undeclared = isOpen ? OPEN : CLOSED;
  return (caller: Caller, name: string, isPrivate: boolean): TopicRights => {
    const topic = declared.find((each) => each.isPrivate === isPrivate && matches(each.name, name));
    const { join, send } = topic ?? undeclared[isPrivate ? 'private' : 'public'];
    const mayJoin = isOneOf(join, caller);
    return { mayJoin, maySend: mayJoin && isOneOf(send, caller) };
  };
};

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

const isOneOf = (audience: TopicAudience, { kind, role }: Caller): boolean => {
  if (kind === 'service' || audience === 'anyone') return true;
  if (audience === 'signed in') return kind === 'account';
  return role !== null && audience.includes(role);
};
