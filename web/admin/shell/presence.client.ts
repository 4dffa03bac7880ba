'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';

/** Milliseconds between two heartbeats. The server forgets a tab after 40 s (`api/admin/presence.ts`). */
const HEARTBEAT_MS = 15_000;
/** Milliseconds to wait for further moves before one is reported. */
const DEBOUNCE_MS = 300;

/** Random id of this tab; a reload changes it. */
export const tabId = newId();

let here: { path: string; block: string | null } | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;

/** Reports the current screen and block. Errors are ignored, since the next heartbeat reports them again. */
const report = (path: string | null, block: string | null = null): void => {
  const body = JSON.stringify({ tab: tabId, path, block });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/desk/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
};

const reportSoon = (): void => {
  clearTimeout(soon);
  soon = setTimeout(() => here && report(here.path, here.block), DEBOUNCE_MS);
};

/**
 * Tells the other users which block of the text has the caret in this tab; null for none. Does nothing until the tab has a path to report
 * (`useReportPath`).
 */
export const reportBlock = (block: string | null): void => {
  if (!here || here.block === block) return;
  here.block = block;
  reportSoon();
};

/**
 * Tells the other users that this tab shows the screen at `path`, and repeats that every 15 s. When the page is closed, tells them that
 * this tab is gone.
 */
export const useReportPath = (path: string): void => {
  useEffect(() => {
    here = { path, block: null };
    reportSoon();
    const heartbeat = setInterval(() => here && report(here.path, here.block), HEARTBEAT_MS);
    const leave = () => report(null);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(heartbeat);
      clearTimeout(soon);
      removeEventListener('pagehide', leave);
    };
  }, [path]);
};
