import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromHost, InspectorAddress, RunnerEnvironment, ToHost } from './host-messages.ts';

export interface HostProcessOptions {
  /** Where the host listens, on loopback. */
  port: number;
  env: NodeJS.ProcessEnv;
  inspector: InspectorAddress | undefined;
  /** Takes what the host writes, chunk by chunk. */
  write(text: string): void;
  /** Answers what the host asks Vite for. */
  invoke(environment: RunnerEnvironment, payload: unknown): Promise<unknown>;
  onFailure(failure: { message: string; stack: string }): void;
}

export interface HostProcess {
  port: number;
  /** Whether the running host has loaded this file, an absolute path, or did not start, for which any file may be the reason. */
  isConcernedBy(file: string): boolean;
  /** Ends the host, if it runs, and starts it again. Resolves once it is ready, with undefined, or did not start, with what it wrote. */
  restart(): Promise<string | undefined>;
  /** Tells the host, and the process that waits to take its place. */
  send(message: ToHost): void;
  /** Resolves like the last `restart`. */
  settled(): Promise<string | undefined>;
  /** Ends the processes. */
  stop(): void;
}

/** Characters of what a host wrote that are kept, to be shown when it ends. */
const KEPT_OUTPUT = 8_000;

/** Milliseconds in which the pages that are loaded again have the processor to themselves. */
const SPARE_DELAY_MS = 1_500;

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));

/**
 * The host as a process of its own, so that an edit of its source ends and starts it alone. While one runs, a spare one has loaded the
 * packages and the front end already: what is left to load after an edit is the source of the host.
 */
export const createHostProcess = (options: HostProcessOptions): HostProcess => {
  let current: Host | undefined;
  let spare: Host | undefined;
  let settled: Promise<string | undefined> = Promise.resolve(undefined);
  let packages: string[] = [];

  let preparing: NodeJS.Timeout | undefined;
  const prepareSpare = () => {
    packages = [...(current?.packages ?? packages)];
    spare = spawnHost(options, packages);
  };
  const restart = async () => {
    clearTimeout(preparing);
    await current?.end();
    current = spare?.isAlive() ? spare : spawnHost(options, packages);
    spare = undefined;
    const failure = await current.start();
    preparing = setTimeout(prepareSpare, SPARE_DELAY_MS);
    return failure;
  };
  return {
    port: options.port,
    isConcernedBy: (file) => !current?.isAlive() || current.files.has(file),
    restart() {
      settled = settled.then(restart);
      return settled;
    },
    send(message) {
      for (const host of [current, spare]) host?.send(message);
    },
    settled: () => settled,
    stop() {
      clearTimeout(preparing);
      for (const host of [current, spare]) void host?.end();
    },
  };
};

interface Host {
  files: Set<string>;
  packages: Set<string>;
  isAlive(): boolean;
  send(message: ToHost): void;
  start(): Promise<string | undefined>;
  end(): Promise<void>;
}

const spawnHost = (options: HostProcessOptions, packages: string[]): Host => {
  const child = fork(HOST, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [], env: options.env });
  const output = collectOutput(child, options.write);
  const ready = Promise.withResolvers<undefined>();
  const send = (message: ToHost) => {
    if (child.connected) child.send(message, () => {});
  };
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const exit = once(child, 'exit');
  const host: Host = {
    files: new Set(),
    packages: new Set(),
    isAlive,
    send,
    start() {
      send({ kind: 'start', inspector: options.inspector });
      return Promise.race([ready.promise, exit.then(output)]);
    },
    async end() {
      child.kill('SIGKILL');
      if (isAlive()) await exit;
    },
  };
  child.on('message', async (message: FromHost) => {
    if (message.kind === 'ready') ready.resolve(undefined);
    if (message.kind === 'failure') options.onFailure(message);
    if (message.kind === 'loaded') {
      for (const file of message.files) host.files.add(file);
      for (const each of message.packages) host.packages.add(each);
    }
    if (message.kind !== 'invoke') return;
    const result = await options.invoke(message.environment, message.payload);
    send({ kind: 'answer', call: message.call, result });
  });
  send({ kind: 'prepare', packages });
  return host;
};

/** Passes on what a process writes; answers with what gives the last of it. */
const collectOutput = (child: ChildProcess, write: (text: string) => void): (() => string) => {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
      write(text);
    });
  }
  return () => output;
};
