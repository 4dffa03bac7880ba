import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../network/free-port.ts';

export interface DevSite {
  url: string;
  /** Lines written to either output. */
  lines: string[];
  /** Sends a request as the administrator, with `body` as JSON. */
  request(method: string, path: string, body?: object): Promise<Response>;
  /** The cookies of the administrator's session. */
  cookies: { name: string; value: string }[];
  /** Sends a signal and resolves with the exit code. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

const CREDENTIALS = { email: 'admin@levada.test', password: 'a password for tests' };

/** Clears variables that the developer may have set for another site. */
const UNSET = {
  DATABASE_URL: '',
  EVENTSTORE_URL: '',
  SECRET: '',
  SAMPLE: '',
  ROLES: '',
  HOST: '',
  SMTP_URL: '',
  DATA_DIR: '',
};

/**
 * Runs `scripts/dev/dev.ts` of the repository in `folder` until the site is open, and signs in; uses a free port by default. Throws with
 * the output when the process exits before that.
 */
export const startDevSite = async (folder: string, port?: number): Promise<DevSite> => {
  port ??= await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/dev/dev.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...UNSET,
      PORT: String(port),
      SITE_URL: url,
      ADMIN_EMAIL: CREDENTIALS.email,
      ADMIN_PASSWORD: CREDENTIALS.password,
    },
  });
  const lines = await linesUntilOpen(child);
  const cookies = await signIn(url);
  return {
    url,
    lines,
    cookies,
    request: (method, path, body) => send(url, cookies, { method, path, body }),
    async end(signal) {
      if (child.exitCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      return (await exit)[0];
    },
  };
};

const linesUntilOpen = (child: ChildProcess): Promise<string[]> => {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes('is open at')) resolve(lines);
      });
    }
    child.once('exit', (code) => reject(new Error(`npm run dev exited with ${code}:\n${lines.join('\n')}`)));
  });
};

const signIn = async (url: string): Promise<DevSite['cookies']> => {
  const answer = await send(url, [], { method: 'POST', path: '/api/session', body: CREDENTIALS });
  if (!answer.ok) throw new Error(`Sign-in responded ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    return { name, value };
  });
};

const send = (
  url: string,
  cookies: DevSite['cookies'],
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
