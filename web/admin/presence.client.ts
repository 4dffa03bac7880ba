'use client';
import { useEffect } from 'react';
import { v4 as newId } from 'uuid';

/** Milliseconds between two signs of life; the host forgets a tab after 40 s (`api/admin/presence.ts`). */
const HEARTBEAT_MS = 15_000;
/** Milliseconds that a move from block to block waits for the next one. */
const DEBOUNCE_MS = 300;

/** This tab, as long as it is open. */
export const tabId = newId();

let here: { path: string; block: string | null } | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;

/** Nobody waits for the answer: what was not told is told with the next sign of life. */
const tell = (path: string | null, block: string | null = null): void => {
  const body = JSON.stringify({ tab: tabId, path, block });
  const headers = { 'content-type': 'application/json' };
  fetch('/api/desk/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
};

const tellSoon = (): void => {
  clearTimeout(soon);
  soon = setTimeout(() => here && tell(here.path, here.block), DEBOUNCE_MS);
};

/** Tells the others on the desk that this tab is at that block of its screen; null: at none. */
export const reportBlock = (block: string | null): void => {
  if (!here || here.block === block) return;
  here.block = block;
  tellSoon();
};

/** Tells the others on the desk where this tab is, while it is open. */
export const useReportPath = (path: string): void => {
  useEffect(() => {
    here = { path, block: null };
    tellSoon();
    const beating = setInterval(() => here && tell(here.path, here.block), HEARTBEAT_MS);
    const leave = () => tell(null);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(beating);
      clearTimeout(soon);
      removeEventListener('pagehide', leave);
    };
  }, [path]);
};
