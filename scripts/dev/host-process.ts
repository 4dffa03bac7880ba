import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromHost, InspectorAddress, RunnerEnvironment, ToHost } from './host-messages.ts';

export interface HostProcessOptions {
  /** The port on loopback where the server listens. */
  port: number;
  env: NodeJS.ProcessEnv;
  inspector: InspectorAddress | undefined;
  /** Receives the server's output in chunks. */
  write(text: string): void;
  /** Handles the server's requests to Vite. */
  invoke(environment: RunnerEnvironment, payload: unknown): Promise<unknown>;
  onFailure(failure: { message: string; stack: string }): void;
}

export interface HostProcess {
  port: number;
  /**
   * Returns true when the running server has loaded this file (absolute path), or when no server is running, for which any file may be the
   * reason.
   */
  isConcernedBy(file: string): boolean;
  /**
   * Ends the server, if it runs, and starts it again. Resolves with undefined when it is ready, or with its output when it did not start.
   */
  restart(): Promise<string | undefined>;
  /** Sends a message to the running server and to the spare process. */
  send(message: ToHost): void;
  /** Resolves with the result of the last `restart`. */
  settled(): Promise<string | undefined>;
  /** Kills the processes. */
  stop(): void;
}

/** Number of characters of the server's output that are kept, to be shown when it ends. */
const KEPT_OUTPUT = 8_000;

/** Milliseconds that the processor is left to the reloading pages before the spare process loads anything. */
const SPARE_DELAY_MS = 1_500;

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));

/**
 * Returns functions that start, restart and stop the site's server in a separate process, so that an edit of its source restarts only this
 * process. The first `restart` starts it. A spare process with all packages loaded is kept ready, so that a restart is fast.
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

/** Passes on a process's output and returns a function that returns the last part of it. */
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
