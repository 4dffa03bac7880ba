import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export type DoubleProcess = Awaited<ReturnType<typeof spawnDouble>>;

/** Starts the double in a separate process, which ends with the test at the latest. */
export const spawnDouble = async ({ port = 0, journal = '' } = {}) => {
  const script = new URL('./double-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, '--port', String(port), '--journal', journal], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => kill());
  const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    port: Number(address.split(':')[1]),
    connectionString: `esdb://${address}?tls=false`,
    kill,
    /** Pauses the process until `thaw`; its connections stay open. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
};
