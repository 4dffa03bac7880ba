import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A server in a separate process, on loopback. */
export interface ChildServer {
  url: string;
  pid: number;
  /** Returns the milliseconds of processor time used so far by all its threads. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

export interface BenchSiteOptions {
  connection: string;
  dataDir: string;
  /** Folder of the built pages. */
  dist: string;
  cachePages: boolean;
  /** Location of the event log; undefined: in Postgres. */
  eventStoreUrl?: string | undefined;
}

/** A response that is sent unchanged. */
export interface FixedAnswer {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type ToChild = { options: unknown } | 'processor time?';
export type FromChild = { port: number } | { microseconds: number };

/** Options of the bare file server. */
export interface BareFilesOptions {
  /** The file sent for every request. */
  file: string;
  headers: Record<string, string>;
  /** Folder for uploaded files. */
  folder: string;
}

/** Options of the server whose pages React renders from cached query results only. */
export interface BareReactOptions extends Pick<BenchSiteOptions, 'connection' | 'dist'> {
  siteUrl: string;
  /** Each page's path on the site (`from`) and on the bare server. */
  pages: { path: string; from: string }[];
}

/** Starts the site as assembled by `api/app.ts`, on a running database; with `checkout`, that of another checkout. */
export const startBenchSite = (options: BenchSiteOptions, checkout = '.'): Promise<ChildServer> =>
  startServer(pathToFileURL(resolve(checkout, 'bench/processes/site-process.ts')), options, checkout);

/** Starts the baseline of cached pages: a bare Fastify that sends the given responses. */
export const startBareFastify = (answers: FixedAnswer[]): Promise<ChildServer> =>
  startServer(new URL('processes/bare-fastify-process.ts', import.meta.url), answers);

/** Starts the baseline of websockets: bare `ws`, which sends each message to all clients. */
export const startBareSockets = (): Promise<ChildServer> =>
  startServer(new URL('processes/bare-sockets-process.ts', import.meta.url), {});

/** Starts the baseline of the data API: a bare Fastify that sends the rows of Kysely queries. */
export const startBareKysely = (options: Pick<BenchSiteOptions, 'connection' | 'dataDir'>): Promise<ChildServer> =>
  startServer(new URL('processes/bare-kysely-process.ts', import.meta.url), options);

/** Starts the baseline of files: a bare Fastify that sends one file and pipes uploads to the disk. */
export const startBareFiles = (options: BareFilesOptions): Promise<ChildServer> =>
  startServer(new URL('media/bare-files-process.ts', import.meta.url), options);

/** Starts the baseline of uncached pages: a bare Fastify with React rendering the page's elements. */
export const startBareReact = (options: BareReactOptions): Promise<ChildServer> =>
  startServer(new URL('pages/bare-react-process.ts', import.meta.url), options);

/** The options of Node with which `npm start` runs the site. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

const startServer = async (program: URL, options: unknown, cwd = '.'): Promise<ChildServer> => {
  const child = fork(fileURLToPath(program), {
    cwd,
    execArgv: NODE_OPTIONS,
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = (await ask(child, { options })) as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async processorTime() {
      const { microseconds } = (await ask(child, 'processor time?')) as { microseconds: number };
      return microseconds / 1000;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
};

/** Sends a message and resolves with the response; only one at a time. */
const ask = (child: ChildProcess, question: ToChild): Promise<FromChild> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`${child.spawnfile} ${child.spawnargs.at(-1)} exited with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: FromChild) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(question);
  });
