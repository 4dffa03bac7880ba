'use client';
/** Changes of a session (docs/product.md, rule 6), sent to every open tab of the admin area. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

const CHANNEL = 'levada-session';
const listeners = new Set<(event: SessionEvent) => void>();
let channel: BroadcastChannel | undefined;

const hear = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Sends a change of the session, such as `SIGNED_OUT`, to all open tabs of the admin area, including this one. */
export const publishSessionEvent = (event: SessionEvent): void => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  hear(event);
};

/** Calls `listener` for each change of the session that any tab publishes, such as `SIGNED_OUT`. Returns a function that unsubscribes. */
export const subscribeToSessionEvents = (listener: (event: SessionEvent) => void): (() => void) => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => hear(data);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
