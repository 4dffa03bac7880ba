import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from './site-process.ts';

/** The result of an acknowledged command. */
export interface CommandResult {
  stream: string;
  revision: number;
  position: string;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Milliseconds until a request times out. */
const REQUEST_TIMEOUT_MS = 6_000;

/** Creates a function that sends a command to the processes in turn until one acknowledges it, always with the same idempotency key. */
export const createRetryingClient = async (
  processes: readonly SiteProcess[],
  account: Credentials,
  over: AbortSignal,
) => {
  let cookie = await signIn(processes[0]!, account);
  let turn = 0;
  /** Number of visitors so far; each gets its own IP address. */
  let visitors = 0;

  const sendOnce = async (name: string, body: unknown, headers: Record<string, string>) => {
    turn += 1;
    const { url } = processes[turn % processes.length]!;
    const answer = await fetch(`${url}/api/commands/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    cookie = sessionIn(answer) ?? cookie;
    const text = await answer.text();
    if (answer.status === 200) return JSON.parse(text) as CommandResult & { id: string };
    if (answer.status < 500 && answer.status !== 429) throw new CommandRejected(`${name}: ${answer.status} ${text}`);
    return undefined;
  };

  /** Returns undefined when `over` aborts before the command is acknowledged. Throws `CommandRejected`. */
  return async (name: string, body: unknown, as: 'staff' | 'visitor' = 'staff') => {
    visitors += 1;
    const address = `10.${[16, 8, 0].map((bits) => (visitors >> bits) & 255).join('.')}`;
    const who: Record<string, string> = as === 'staff' ? { cookie } : { 'x-forwarded-for': address };
    const headers = { ...who, 'idempotency-key': randomUUID() };
    while (!over.aborted) {
      try {
        const done = await sendOnce(name, body, headers);
        if (done) return done;
      } catch (error) {
        if (error instanceof CommandRejected) throw error;
      }
      await pause(100);
    }
    return undefined;
  };
};
export type Sender = Awaited<ReturnType<typeof createRetryingClient>>;

/** A command was rejected although no rule should reject it. */
export class CommandRejected extends Error {}

const signIn = async ({ url }: SiteProcess, account: Credentials): Promise<string> => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const cookie = sessionIn(answer);
  if (!cookie) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  return cookie;
};

/** Returns the session cookies that a response sets, as a browser would send them. */
const sessionIn = ({ headers }: Response): string | undefined => {
  const cookies = headers.getSetCookie().filter((cookie) => /^session(\.\d+)?=[^;]/.test(cookie));
  return cookies.length > 0 ? cookies.map((cookie) => cookie.split(';')[0]).join('; ') : undefined;
};
