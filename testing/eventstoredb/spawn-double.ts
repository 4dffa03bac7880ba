import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export type DoubleProcess = Awaited<ReturnType<typeof spawnDouble>>;

/** The double as a process of its own, which ends with the test at the latest. */
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
    /** Neither reads nor writes until `thaw`; its connections stay. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
};
