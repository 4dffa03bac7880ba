'use client';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeToSessionEvents } from '../session/session-events.client.ts';
import { isAfterGap, type LiveEvent, type Presence } from './live-events.ts';

const CHANNEL = 'levada-live';

const listeners = new Set<(liveEvent: LiveEvent) => void>();
let present: Presence[] = [];

/** Id of the last received event; before the first one, of the last event when the screen was rendered. */
let latest = '';

const receive = (liveEvent: LiveEvent): void => {
  if (liveEvent.kind === 'presence') present = liveEvent.present;
  if ('id' in liveEvent) advanceTo(liveEvent);
  if (liveEvent.kind !== 'here') notifyListeners(liveEvent);
};

/** Advances to an event's id. After missed events it emits `reset`, which makes every screen reload its data. */
const advanceTo = (liveEvent: { kind: 'changed' | 'here'; id: string }): void => {
  if (isAfterGap(latest, liveEvent)) notifyListeners({ kind: 'reset' });
  latest = liveEvent.id;
};

const notifyListeners = (liveEvent: LiveEvent): void => {
  for (const listener of listeners) listener(liveEvent);
};

/**
 * Receives events through one connection for all tabs, since browsers open only six to a site over HTTP/1.1. The tab that holds the lock
 * opens the stream and broadcasts events to the others; when it is closed, the lock goes to the next tab. `lastEventId` is the id of the last
 * event when the screen was rendered.
 */
export const shareEventStream = (signal: AbortSignal, lastEventId: string): void => {
  latest ||= lastEventId;
  const channel = new BroadcastChannel(CHANNEL);
  let isHolding = false;
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'who') return receive(data);
    if (present.length > 0) channel.postMessage({ kind: 'presence', present });
    if (isHolding) channel.postMessage({ kind: 'here', id: latest });
  };
  channel.postMessage({ kind: 'who' });
  signal.addEventListener('abort', () => channel.close());
  const pass = (liveEvent: LiveEvent) => {
    receive(liveEvent);
    channel.postMessage(liveEvent);
  };
  const hold = () =>
    new Promise<void>((release) => {
      isHolding = true;
      const stop = openEventStream(pass);
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  // Without HTTPS there are no locks, so each tab opens its own stream.
  if (navigator.locks) navigator.locks.request(CHANNEL, { signal }, hold).catch(() => {});
  else signal.addEventListener('abort', openEventStream(receive));
};

/** Milliseconds until the stream is reopened after a response that closed it permanently (docs/product.md, rule 56). */
const RETRY_MS = 10_000;

/**
 * Milliseconds without an event after which the stream is reopened. The server sends a heartbeat every 25 s, and a dead connection may look
 * open indefinitely.
 */
const IDLE_TIMEOUT_MS = 60_000;

/** Milliseconds between two checks of the session while the stream is interrupted. */
const SESSION_CHECK_MS = 1_000;

/**
 * Opens the event stream after the last received id. Reopens it 10 s after it was closed permanently (401, proxy error), after 60 s without
 * any event, and at once after a sign-in. Passes `interrupted` once a second while it is not open. Returns a function that closes it.
 */
const openEventStream = (pass: (liveEvent: LiveEvent) => void): (() => void) => {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout>;
  let checking: ReturnType<typeof setInterval> | undefined;
  const interrupted = () => pass({ kind: 'interrupted' });
  const stopChecking = () => {
    clearInterval(checking);
    checking = undefined;
  };
  const openWithin = (milliseconds: number) => {
    clearTimeout(again);
    again = setTimeout(open, milliseconds);
  };
  const open = () => {
    source?.close();
    const stream = new EventSource(`/api/desk/live?${new URLSearchParams({ since: latest })}`);
    source = stream;
    openWithin(IDLE_TIMEOUT_MS);
    const on = (kind: string, read: (event: MessageEvent<string>) => LiveEvent | undefined) =>
      stream.addEventListener(kind, (event) => {
        openWithin(IDLE_TIMEOUT_MS);
        const liveEvent = read(event);
        if (liveEvent) pass(liveEvent);
      });
    stream.onopen = stopChecking;
    stream.onerror = () => {
      interrupted();
      checking ??= setInterval(interrupted, SESSION_CHECK_MS);
      if (stream.readyState === EventSource.CLOSED) openWithin(RETRY_MS);
    };
    on('changed', ({ data, lastEventId: id }) => ({ kind: 'changed', id, ...JSON.parse(data) }));
    on('here', ({ lastEventId: id }) => ({ kind: 'here', id }));
    on('presence', ({ data }) => ({ kind: 'presence', present: JSON.parse(data) }));
    on('signed-out', () => ({ kind: 'signed-out' }));
    on('beat', () => undefined);
  };
  const unsubscribe = subscribeToSessionEvents((event) => event === 'SIGNED_IN' && open());
  open();
  return () => {
    unsubscribe();
    stopChecking();
    clearTimeout(again);
    source?.close();
  };
};

/**
 * Calls `heard` with each event that the server sends to open admin tabs: a changed read model, the list of open tabs, the end of the
 * session. The event `reset` means that events may have been missed, so anything may have changed.
 */
export const useLiveEvents = (heard: (liveEvent: LiveEvent) => void): void => {
  const listener = useEffectEvent(heard);
  useEffect(() => {
    const each = (liveEvent: LiveEvent) => listener(liveEvent);
    listeners.add(each);
    return () => void listeners.delete(each);
  }, []);
};

/**
 * Returns the open admin tabs of all users, each with its user and the path of its screen. This tab is included. Re-renders the caller when the list changes.
 */
export const usePresence = (): Presence[] => {
  const [all, setAll] = useState<Presence[]>([]);
  useEffect(() => setAll(present), []);
  useLiveEvents((liveEvent) => liveEvent.kind === 'presence' && setAll(liveEvent.present));
  return all;
};
