'use client';
/** What happens to a session (docs/product.md, rule 6), told to every open tab of the desk. */
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

/** A channel does not hear itself: this tab is told directly. */
export const publishSessionEvent = (event: SessionEvent): void => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  hear(event);
};

/** Calls `listener` for what this tab and others tell, until the answer is called. */
export const subscribeToSessionEvents = (listener: (event: SessionEvent) => void): (() => void) => {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => hear(data);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
