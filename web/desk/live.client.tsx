'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigating } from './payloads.client.tsx';
import { useRefresh } from './refresh.client.ts';

/** What the host tells (`api/desk/live.ts`). */
type News =
  | { kind: 'changed'; projection: string; tags: string[]; position: string }
  | { kind: 'presence'; present: Present[] }
  | { kind: 'reset' }
  | { kind: 'signed-out' };

export interface Present {
  tab: string;
  account: string;
  name: string;
  path: string;
  block: string | null;
}

const CHANNEL = 'levada-live';
const EVERYTHING = '*';
/** Milliseconds: one command moves several read models, one after the other. */
const GATHER = 100;
/** Milliseconds between two refreshes that changes ask for: votes may come many times a second. */
const APART = 3_000;

const listeners = new Set<(news: News) => void>();
let present: Present[] = [];

const hear = (news: News): void => {
  if (news.kind === 'presence') present = news.present;
  for (const listener of listeners) listener(news);
};

/**
 * One connection for all tabs: browsers open only six to a site over HTTP/1.1, and each tab would hold one for ever. Whichever tab has the lock
 * listens and tells the others; when it is closed, the lock goes to the next.
 */
const listen = (signal: AbortSignal): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'who') hear(data);
    else if (present.length > 0) channel.postMessage({ kind: 'presence', present });
  };
  channel.postMessage({ kind: 'who' });
  signal.addEventListener('abort', () => channel.close());
  const pass = (news: News) => {
    hear(news);
    channel.postMessage(news);
  };
  const hold = () =>
    new Promise<void>((release) => {
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

/** Milliseconds until the host is asked again after an answer that ended the stream for good (spec §9). */
const AGAIN = 10_000;

/** Opens the stream, and opens it again where it ended for good: by a 401, or a proxy's error page. Answers how to stop. */
const hearHost = (pass: (news: News) => void): (() => void) => {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout>;
  let wasLost = false;
  const open = () => {
    source = new EventSource('/api/desk/live');
    source.onopen = () => {
      if (wasLost) pass({ kind: 'reset' });
      wasLost = false;
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      wasLost = true;
      again = setTimeout(open, AGAIN);
    };
    source.addEventListener('changed', ({ data }) => pass({ kind: 'changed', ...JSON.parse(data) }));
    source.addEventListener('presence', ({ data }) => pass({ kind: 'presence', present: JSON.parse(data) }));
    source.addEventListener('reset', () => pass({ kind: 'reset' }));
    source.addEventListener('signed-out', () => pass({ kind: 'signed-out' }));
  };
  open();
  return () => {
    clearTimeout(again);
    source.close();
  };
};

/** Calls `heard` for everything that the host tells. */
export const useNews = (heard: (news: News) => void): void => {
  const listener = useEffectEvent(heard);
  useEffect(() => {
    const each = (news: News) => listener(news);
    listeners.add(each);
    return () => void listeners.delete(each);
  }, []);
};

/** Who is on the desk, this tab among them. */
export const usePresent = (): Present[] => {
  const [all, setAll] = useState<Present[]>([]);
  useEffect(() => setAll(present), []);
  useNews((news) => news.kind === 'presence' && setAll(news.present));
  return all;
};

/** Renders the screen anew when a read model has changed that it shows, `reads`. Stands once, in the frame; `ended` is called when the session is over. */
export const Live = ({ path, reads, ended }: { path: string; reads: readonly string[]; ended(): void }) => {
  const refresh = useRefresh();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  /** When each read model was last heard of. */
  const heard = useRef(new Map<string, number>());
  const refreshNow = useEffectEvent(() => {
    soon.current = undefined;
    last.current = performance.now();
    void refresh();
  });
  const ask = useEffectEvent(() => {
    soon.current ??= setTimeout(() => refreshNow(), Math.max(GATHER, last.current + APART - performance.now()));
  });
  useNews((news) => {
    if (news.kind === 'signed-out') return ended();
    const concerns =
      news.kind === 'reset' ||
      (news.kind === 'changed' && (reads.includes(news.projection) || news.tags.includes(EVERYTHING)));
    if (news.kind === 'changed') heard.current.set(news.projection, performance.now());
    if (concerns) ask();
  });
  // What changed while a screen was on its way may be missing from it.
  useEffect(() => {
    if (reads.some((each) => (heard.current.get(each) ?? 0) > navigating.at)) ask();
  }, [path]);
  useEffect(() => {
    const end = new AbortController();
    listen(end.signal);
    return () => {
      end.abort();
      clearTimeout(soon.current);
      soon.current = undefined;
    };
  }, []);
  return null;
};
