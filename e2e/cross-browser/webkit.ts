import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#testing/network/free-port.ts';
import type { BrowserDriver, BrowserWindow } from './browser-driver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Controls WebKit, the engine of iPhones, by classic WebDriver, which cannot read the console. */
export const webkit: BrowserDriver = {
  name: 'WebKit',
  programs: [DRIVER, DISPLAY, BROWSER],
  packages: 'webkit2gtk-driver xvfb',
  async start() {
    const { screen, display } = await startDisplay();
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env: environment(display) });
    const call = caller(port);
    try {
      const options = { binary: BROWSER, args: ['--automation', '--full-screen'] };
      const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
      const { sessionId } = await retryUntilReachable(() =>
        call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: wanted } }),
      );
      return windowOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body), [driver, screen]);
    } catch (error) {
      await end([driver, screen]);
      throw error;
    }
  },
};

/** Starts a virtual X display, which chooses its own number. */
const startDisplay = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '1400x1800x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3]!, 'data');
  return { screen, display: `:${String(number).trim()}` };
};

const environment = (display: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DISPLAY: display,
  // In containers the browser runs as root and without a graphics card.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
});

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

const caller =
  (port: number): Call =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

const retryUntilReachable = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

/** Wraps the body for WebDriver's asynchronous scripts, whose last argument is the callback. */
const asyncScript = (body: string): string => `
  const done = arguments[arguments.length - 1];
  (async () => { ${body} })().then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;

const windowOf = (call: Call, processes: ChildProcess[]): BrowserWindow => {
  const ask = async <T>(body: string): Promise<T> => {
    const result = await call<{ answer: T; error?: string }>('POST', '/execute/async', {
      script: asyncScript(body),
      args: [],
    });
    if (result.error) throw new Error(result.error);
    return result.answer;
  };
  return {
    evaluate: ask,
    async open(url, width) {
      await call('POST', '/window/rect', { width, height: 1700 });
      await call('POST', '/url', { url });
      const given = await ask<number>('return innerWidth');
      if (given === width) return;
      await call('POST', '/window/rect', { width: width + width - given, height: 1700 });
      await call('POST', '/url', { url });
    },
    consoleErrors: async () => [],
    async close() {
      await call('DELETE', '').catch(() => undefined);
      await end(processes);
    },
  };
};

const end = async (processes: ChildProcess[]): Promise<void> => {
  for (const each of processes) {
    if (each.exitCode !== null || each.signalCode !== null) continue;
    const gone = once(each, 'exit');
    each.kill();
    await gone;
  }
};
