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

/** Sends an event to all tabs, including this one. */
export const publishSessionEvent = (event: SessionEvent): void => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  hear(event);
};

/** Calls `listener` for the session events of all tabs. Returns a function that unsubscribes. */
export const subscribeToSessionEvents = (listener: (event: SessionEvent) => void): (() => void) => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => hear(data);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
