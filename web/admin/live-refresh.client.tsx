'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigationRequests } from './rsc-interceptor.client.tsx';
import { useRefresh } from './use-refresh.client.ts';

/** What the host tells (`api/admin/event-stream.ts`). */
type LiveEvent =
  | { kind: 'changed'; id: string; projection: string; tags: string[]; position: string }
  /** All up to this is told. */
  | { kind: 'here'; id: string }
  | { kind: 'presence'; present: Presence[] }
  /** Anything may have changed. */
  | { kind: 'reset' }
  | { kind: 'signed-out' };

export interface Presence {
  tab: string;
  account: string;
  name: string;
  path: string;
  block: string | null;
}

const CHANNEL = 'levada-live';
const EVERYTHING = '*';
/** Milliseconds: one command moves several read models, one after the other. */
const DEBOUNCE_MS = 100;
/** Milliseconds between two refreshes that changes ask for: votes may come many times a second. */
const MIN_REFRESH_INTERVAL_MS = 3_000;
/** How often that is doubled while no answer comes. */
const MAX_DOUBLINGS = 4;

const listeners = new Set<(news: LiveEvent) => void>();
let present: Presence[] = [];

/** Id of what was heard of last; before anything was, of what the screen knew when it was rendered. */
let latest = '';

const hear = (news: LiveEvent): void => {
  if (news.kind === 'presence') present = news.present;
  if ('id' in news) follow(news);
  if (news.kind !== 'here') tellListeners(news);
};

/** Ids are a process and a running number. Where one does not follow the last, something was told that this tab did not hear. */
const follow = ({ kind, id }: { kind: 'changed' | 'here'; id: string }): void => {
  const [process, number] = id.split('.');
  const [ours, heard] = latest.split('.');
  const expected = Number(heard) + (kind === 'changed' ? 1 : 0);
  if (process !== ours || Number(number) > expected) tellListeners({ kind: 'reset' });
  latest = id;
};

const tellListeners = (news: LiveEvent): void => {
  for (const listener of listeners) listener(news);
};

/**
 * One connection for all tabs: browsers open only six to a site over HTTP/1.1, and each tab would hold one for ever. Whichever tab has the lock
 * listens and tells the others; when it is closed, the lock goes to the next.
 */
const listen = (signal: AbortSignal): void => {
  const channel = new BroadcastChannel(CHANNEL);
  let isHolding = false;
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'who') return hear(data);
    if (present.length > 0) channel.postMessage({ kind: 'presence', present });
    if (isHolding) channel.postMessage({ kind: 'here', id: latest });
  };
  channel.postMessage({ kind: 'who' });
  signal.addEventListener('abort', () => channel.close());
  const pass = (news: LiveEvent) => {
    hear(news);
    channel.postMessage(news);
  };
  const hold = () =>
    new Promise<void>((release) => {
      isHolding = true;
      const stop = hearHost(pass);
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  // Over plain http there are no locks: then each tab listens for itself.
  if (navigator.locks) navigator.locks.request(CHANNEL, { signal }, hold).catch(() => {});
  else signal.addEventListener('abort', hearHost(hear));
};

/** Milliseconds until the host is asked again after an answer that ended the stream for good (docs/product.md, rule 56). */
const RETRY_MS = 10_000;

/** Milliseconds: the host beats every 25 s, and a connection that nobody answers any more may look open for ever. */
const IDLE_TIMEOUT_MS = 60_000;

/** Opens the stream from what was heard of last, and again where it ended for good, by a 401 or a proxy's error page, or is silent. Answers how to stop. */
const hearHost = (pass: (news: LiveEvent) => void): (() => void) => {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout>;
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
        const news = read(event);
        if (news) pass(news);
      });
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) openWithin(RETRY_MS);
    };
    on('changed', ({ data, lastEventId: id }) => ({ kind: 'changed', id, ...JSON.parse(data) }));
    on('here', ({ lastEventId: id }) => ({ kind: 'here', id }));
    on('presence', ({ data }) => ({ kind: 'presence', present: JSON.parse(data) }));
    on('signed-out', () => ({ kind: 'signed-out' }));
    on('beat', () => undefined);
  };
  open();
  return () => {
    clearTimeout(again);
    source?.close();
  };
};

/** Calls `heard` for everything that the host tells. */
export const useLiveEvents = (heard: (news: LiveEvent) => void): void => {
  const listener = useEffectEvent(heard);
  useEffect(() => {
    const each = (news: LiveEvent) => listener(news);
    listeners.add(each);
    return () => void listeners.delete(each);
  }, []);
};

/** Who is on the desk, this tab among them. */
export const usePresence = (): Presence[] => {
  const [all, setAll] = useState<Presence[]>([]);
  useEffect(() => setAll(present), []);
  useLiveEvents((news) => news.kind === 'presence' && setAll(news.present));
  return all;
};

interface LiveProps {
  path: string;
  /** Id of what the host told last when the screen was rendered. */
  lastEventId: string;
  /** Read models that the screen shows. */
  readModels: readonly string[];
  onSessionEnd(): void;
}

/** Renders the screen anew when a read model has changed that it shows. Stands once, in the frame; `ended` is called when the session is over. */
export const LiveRefresh = ({ path, lastEventId, readModels, onSessionEnd }: LiveProps) => {
  const refresh = useRefresh();
  const [rendered] = useState(lastEventId);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  /** When each read model was last heard of. */
  const heard = useRef(new Map<string, number>());
  const failures = useRef(0);
  const refreshNow = useEffectEvent(async () => {
    soon.current = undefined;
    last.current = performance.now();
    const isDone = await refresh();
    failures.current = isDone ? 0 : failures.current + 1;
    if (!isDone) ask();
  });
  const ask = useEffectEvent(() => {
    const apart = MIN_REFRESH_INTERVAL_MS * 2 ** Math.min(failures.current, MAX_DOUBLINGS);
    soon.current ??= setTimeout(() => refreshNow(), Math.max(DEBOUNCE_MS, last.current + apart - performance.now()));
  });
  useLiveEvents((news) => {
    if (news.kind === 'signed-out') return onSessionEnd();
    const concerns =
      news.kind === 'reset' ||
      (news.kind === 'changed' && (readModels.includes(news.projection) || news.tags.includes(EVERYTHING)));
    if (news.kind === 'changed') heard.current.set(news.projection, performance.now());
    if (concerns) ask();
  });
  // What changed while a screen was on its way may be missing from it.
  useEffect(() => {
    if (readModels.some((each) => (heard.current.get(each) ?? 0) > navigationRequests.lastStartedAt)) ask();
  }, [path]);
  useEffect(() => {
    const end = new AbortController();
    latest ||= rendered;
    listen(end.signal);
    return () => {
      end.abort();
      clearTimeout(soon.current);
      soon.current = undefined;
    };
  }, [rendered]);
  return null;
};
