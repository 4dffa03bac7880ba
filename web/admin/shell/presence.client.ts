'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import { SCREEN_PATH } from '../paths.ts';

/** Milliseconds between two heartbeats. The server forgets a tab after 40 s (`api/admin/presence.ts`). */
const HEARTBEAT_MS = 15_000;
/** Milliseconds to wait for further moves before one is reported. */
const DEBOUNCE_MS = 300;

/** Random id of this tab; a reload changes it. */
const tabId = newId();

let here: string | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports the current screen; null and addresses that are no screen mean none. Errors are ignored, since the next heartbeat reports them
 * again.
 */
const report = (path: string | null): void => {
  const body = JSON.stringify({ tab: tabId, path: path !== null && SCREEN_PATH.test(path) ? path : null });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/desk/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
};

const reportSoon = (): void => {
  clearTimeout(soon);
  soon = setTimeout(() => here && report(here), DEBOUNCE_MS);
};

/**
 * Tells the other users that this tab shows the screen at `path`, and repeats that every 15 s. When the page is closed, tells them that
 * this tab is gone.
 */
export const useReportPath = (path: string): void => {
  useEffect(() => {
    here = path;
    reportSoon();
    const heartbeat = setInterval(() => here && report(here), HEARTBEAT_MS);
    const leave = () => report(null);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(heartbeat);
      clearTimeout(soon);
      removeEventListener('pagehide', leave);
    };
  }, [path]);
};
