'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { concernsScreen, refreshDelay } from './live-events.ts';
import { shareEventStream, useLiveEvents } from './live-stream.client.ts';
import { navigations } from './navigations.ts';
import { useRefresh } from './use-refresh.client.ts';

interface LiveRefreshProps {
  /** Path and query of the screen. */
  url: string;
  /** Id of the last live event when the screen was rendered. */
  lastEventId: string;
  /** Names of the read models that the screen shows. */
  readModels: readonly string[];
  /** Undefined while the session is known to have ended. */
  checkSession: (() => void) | undefined;
}

/**
 * Renders nothing; loads the current screen again whenever the server reports a change of a read model that the screen shows
 * (`readModels`). Calls `checkSession` when the server reports that the session has ended or the role has changed, and while it cannot
 * report that. `lastEventId` is the id of the last event from the server when the screen was rendered.
 */
export const LiveRefresh = ({ url, lastEventId, readModels, checkSession }: LiveRefreshProps) => {
  const refresh = useRefresh();
  const [rendered] = useState(lastEventId);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  /** Time of the last change of each read model, by `performance.now()`. */
  const heard = useRef(new Map<string, number>());
  const failures = useRef(0);
  const refreshNow = useEffectEvent(async () => {
    clearTimeout(soon.current);
    soon.current = undefined;
    last.current = performance.now();
    const isDone = await refresh();
    failures.current = isDone ? 0 : failures.current + 1;
    if (!isDone) ask();
  });
  const ask = useEffectEvent(() => {
    soon.current ??= setTimeout(() => refreshNow(), refreshDelay(performance.now() - last.current, failures.current));
  });
  useLiveEvents((liveEvent) => {
    if (liveEvent.kind === 'signed-out' || liveEvent.kind === 'interrupted') return checkSession?.();
    if (liveEvent.kind === 'changed') heard.current.set(liveEvent.projection, performance.now());
    if (concernsScreen(liveEvent, readModels)) ask();
  });
  // A change during a navigation may be missing from the new screen, or the screen itself.
  useEffect(() => {
    if (navigations.lostElements) refreshNow();
    else if (readModels.some((each) => (heard.current.get(each) ?? 0) > navigations.lastStartedAt)) ask();
  }, [url]);
  useEffect(() => {
    const end = new AbortController();
    shareEventStream(end.signal, rendered);
    return () => {
      end.abort();
      clearTimeout(soon.current);
      soon.current = undefined;
    };
  }, [rendered]);
  return null;
};
