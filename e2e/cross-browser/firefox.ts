import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserDriver } from './browser-driver.ts';

const BROWSER = '/usr/bin/firefox-esr';

/**
 * Portuguese browser language. Without service workers, because a picture request to one that is aborted by a navigation is logged as an
 * error.
 */
const PREFERENCES = `user_pref('intl.accept_languages', 'pt-PT');
user_pref('dom.serviceWorkers.enabled', false);
`;

/** Controls Firefox by WebDriver BiDi, which needs no separate driver. */
export const firefox: BrowserDriver = {
  name: 'Firefox',
  programs: [BROWSER],
  packages: 'firefox-esr',
  async start() {
    const profile = await mkdtemp(join(tmpdir(), 'levada-firefox-'));
    await writeFile(join(profile, 'user.js'), PREFERENCES);
    const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
    const browser = spawn(BROWSER, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    });
    const gone = once(browser, 'exit');
    const close = async () => {
      browser.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const connection = await connectBidi(`${await readBidiUrl(browser.stderr)}/session`);
      await connection.call('session.new', { capabilities: {} });
      await connection.call('session.subscribe', { events: ['log.entryAdded'] });
      const { context } = await connection.call<{ context: string }>('browsingContext.create', { type: 'tab' });
      return {
        async open(url, width) {
          await connection.call('browsingContext.setViewport', { context, viewport: { width, height: 1700 } });
          await connection.call('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async evaluate<T>(body: string): Promise<T> {
          const evaluated = await connection.call<ScriptResult>('script.evaluate', {
            target: { context },
            awaitPromise: true,
            expression: `(async () => JSON.stringify(await (async () => { ${body} })() ?? null))()`,
          });
          if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
          return JSON.parse(evaluated.result.value) as T;
        },
        consoleErrors: async () => connection.consoleErrors.splice(0),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

type ScriptResult =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

const readBidiUrl = async (stderr: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox exited before it printed its WebDriver BiDi URL');
};

interface BidiConnection {
  call<T>(method: string, params: object): Promise<T>;
  consoleErrors: string[];
}

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level: string; text: string };
}

const connectBidi = async (address: string): Promise<BidiConnection> => {
  const socket = new WebSocket(address);
  const pending = new Map<number, (message: Message) => void>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error') errors.push(message.params.text);
  });
  await once(socket, 'open');
  let last = 0;
  return {
    consoleErrors: errors,
    call: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last;
        pending.set(id, ({ type, result, message }) => {
          pending.delete(id);
          if (type === 'error') reject(new Error(`${method}: ${message}`));
          else resolve(result as T);
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
};
