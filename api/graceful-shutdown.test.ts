import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#testing/network/free-port.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { isFullRun } from '#testing/test-scale.ts';

/** Starts the process that `npm start` runs, with its own database; returns its output while it runs. */
const startServer = async () => {
  const database = await createTestDatabase({ for: 'site' });
  onTestFinished(() => database.drop());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-end-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const port = await freePort();
  const unset = { EVENTSTORE_URL: '', SMTP_URL: '', SECRET: '', ROLES: '', HOST: '', SITE_URL: '' };
  const env = {
    ...process.env,
    ...unset,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.connection,
    SAMPLE: 'off',
  };
  const child = spawn(process.execPath, ['api/server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilOpen(child);
  return { child, url: `http://127.0.0.1:${port}` };
};

const untilOpen = async (child: ChildProcess): Promise<void> => {
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('is open at')) return;
  throw new Error('The site ended before it was open');
};

interface Outcome {
  beforeSignal: boolean;
  reused: boolean;
  /** HTTP status, or the code of the error. */
  outcome: string;
}

const paths = ['/', '/en', '/api/articles', '/guia', '/api/restaurants', '/feed.xml'];

test.runIf(isFullRun)(
  'SIGTERM under load over keep-alive connections: every request is answered, and the process ends within 2 s',
  async () => {
    const { child, url } = await startServer();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const outcomes: Outcome[] = [];
    let signalled = false;
    const ask = (number: number, turn: number) =>
      new Promise<Outcome>((resolve) => {
        const beforeSignal = !signalled;
        const isVote = turn % 5 === 4;
        const request = send(isVote ? `${url}/api/commands/Subscribe` : url + paths[(number + turn) % paths.length], {
          agent,
          method: isVote ? 'POST' : 'GET',
          headers: isVote ? { 'content-type': 'application/json' } : {},
        });
        const done = (outcome: string) => resolve({ beforeSignal, reused: request.reusedSocket, outcome });
        request.on('response', (response) => response.resume().on('end', () => done(String(response.statusCode))));
        request.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
        request.end(isVote ? JSON.stringify({ email: `reader-${number}-${turn}@levada.test` }) : undefined);
      });
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; ; turn++) {
        const outcome = await ask(number, turn);
        outcomes.push(outcome);
        if (outcome.outcome === 'ECONNREFUSED') return;
      }
    };
    const clients = Array.from({ length: 20 }, (_, number) => client(number));
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(500), { timeout: 60_000 });
    signalled = true;
    const since = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    const took = performance.now() - since;
    await Promise.all(clients);
    const tally = Object.groupBy(
      outcomes,
      ({ beforeSignal, reused, outcome }) =>
        `${beforeSignal ? 'before' : 'after'} ${reused ? 'kept' : 'new'} ${outcome}`,
    );
    console.log(
      Math.round(took),
      Object.fromEntries(Object.entries(tally).map(([name, each]) => [name, each!.length])),
    );
    const lost = outcomes.filter(
      ({ beforeSignal, reused, outcome }) => (beforeSignal || reused) && !/^[234]/.test(outcome),
    );
    expect(lost).toEqual([]);
    expect(code).toBe(0);
    expect(took).toBeLessThan(2_000);
  },
);
