'use client';
import { fromBase64, toBase64 } from 'lib0/buffer';
import { sendJson } from '../../../admin/requests/api-request.client.ts';
import type { HostSync } from './host-sync.client.ts';

/** Milliseconds between two requests, and between a change and its request. */
const POLL_MS = 2_000;
const SOON_MS = 300;
/** Milliseconds between two requests after one that failed or was refused. */
const FAILED_MS = 10_000;

/** What the host answers, in base64; see `exchange.ts` of the API. */
interface Exchanged {
  epoch: string;
  update: string;
  stateVector: string;
}

/** Why the host does not take the text, by the code of its answer. The last two are those of authors. */
const REFUSALS: Record<string, string> = {
  not_found: 'deleted',
  editor_outdated: 'outdated',
  body_too_large: 'too_large',
  busy: 'busy',
  not_your_article: 'not_allowed',
  shown_to_readers: 'not_allowed',
};

/** Exchanges changes with the host by requests while it runs. Carets are not exchanged. */
export const createPolling = (url: URL, sync: HostSync) => {
  let isRunning = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    isAsking = true;
    const mine = sync.unconfirmed();
    const answer = await sendJson<Exchanged>('POST', url.href, requestOf(sync, mine?.update), '');
    isAsking = false;
    if (!isRunning) return;
    const welcome = answer.ok ? welcomeOf(answer.answer) : undefined;
    if (welcome) {
      if (mine) sync.receive({ type: 'stored', n: mine.n });
      sync.receive(welcome);
    } else sync.end(answer.ok ? undefined : REFUSALS[answer.error.code]);
    next(welcome ? POLL_MS : FAILED_MS);
  };
  const next = (wait: number): void => {
    clearTimeout(timer);
    if (isRunning && !isAsking) timer = setTimeout(ask, sync.isOpen && !sync.isStored ? SOON_MS : wait);
  };
  return {
    isRunning: () => isRunning,
    start: (): void => {
      isRunning = true;
      next(0);
    },
    /** Sends a request soon, because something has changed. */
    soon: () => next(SOON_MS),
    stop: (): void => {
      isRunning = false;
      clearTimeout(timer);
    },
  };
};

const requestOf = (sync: HostSync, update: Uint8Array | undefined) => {
  const { epoch, stateVector } = sync.hello();
  return { epoch, stateVector: toBase64(stateVector), ...(update && { update: toBase64(update) }) };
};

/** Returns undefined for an answer that is not of the host, such as that of a proxy: nothing was stored then. */
const welcomeOf = ({ epoch, update, stateVector }: Partial<Exchanged>) =>
  epoch === undefined || update === undefined || stateVector === undefined
    ? undefined
    : { type: 'welcome' as const, epoch, update: fromBase64(update), stateVector: fromBase64(stateVector) };
