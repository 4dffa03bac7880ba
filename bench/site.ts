import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A server in a process of its own, on loopback. */
export interface ChildServer {
  url: string;
  pid: number;
  /** Milliseconds of processor time that it has used so far, all its threads together. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  connection: string;
  dataDir: string;
  /** The built pages. */
  dist: string;
  cachePages: boolean;
  /** Where the log is; unset: in Postgres. */
  eventStoreUrl?: string | undefined;
}

/** An answer to be given as it stands. */
export interface FixedAnswer {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type ToChild = { options: unknown } | 'processor time?';
export type FromChild = { port: number } | { microseconds: number };

/** Files as they lie on the disk. */
export interface BareFilesOptions {
  /** Sent to whoever asks for anything. */
  file: string;
  headers: Record<string, string>;
  /** Where what is sent is put. */
  folder: string;
}

/** Pages that are made of answers in memory by React and nothing else. */
export interface BareReactOptions extends Pick<SiteOptions, 'connection' | 'dist'> {
  siteUrl: string;
  /** Each of the site's, and where the bare server has it. */
  pages: { path: string; from: string }[];
}

/** The site as `api/app.ts` assembles it, over a database that runs already; that of another checkout, where one is named. */
export const startSite = (options: SiteOptions, checkout = '.'): Promise<ChildServer> =>
  startServer(pathToFileURL(resolve(checkout, 'bench/site-process.ts')), options, checkout);

/** The floor: Fastify and nothing else, answering with the same bytes and headers. */
export const startBareFastify = (answers: FixedAnswer[]): Promise<ChildServer> =>
  startServer(new URL('bare-fastify-process.ts', import.meta.url), answers);

/** The floor of files: Fastify, sending one from the disk and piping others to it. */
export const startBareFiles = (options: BareFilesOptions): Promise<ChildServer> =>
  startServer(new URL('media/bare-files-process.ts', import.meta.url), options);

/** The floor of a page that is not in memory: Fastify, and React rendering the page's elements. */
export const startBareReact = (options: BareReactOptions): Promise<ChildServer> =>
  startServer(new URL('pages/bare-react-process.ts', import.meta.url), options);

const startServer = async (program: URL, options: unknown, cwd = '.'): Promise<ChildServer> => {
  const child = fork(fileURLToPath(program), {
    cwd,
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

/** One question at a time. */
const ask = (child: ChildProcess, question: ToChild): Promise<FromChild> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`${child.spawnfile} ${child.spawnargs.at(-1)} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: FromChild) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(question);
  });
