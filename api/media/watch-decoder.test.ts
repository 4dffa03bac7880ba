import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchDecoder } from './watch-decoder.ts';

const GENEROUS = { cpuMs: 60_000, wallMs: 60_000, memoryBytes: 2 ** 40 };

/** A process that runs a script instead of a decoder. */
const startChild = (script: string) => {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const BUSY = 'for (;;);';
const IDLE = 'setInterval(() => {}, 1000)';

describe.runIf(process.platform === 'linux')('watchDecoder on Linux', () => {
  it('kills a decoder that used too much processor time', async () => {
    const child = startChild(BUSY);
    const watch = watchDecoder(child, { ...GENEROUS, cpuMs: 200 });
    onTestFinished(watch.stop);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(watch.whyEnded().message).toContain('The picture takes too long to decode.');
  });

  it('kills a decoder that holds too much memory', async () => {
    const child = startChild(`globalThis.held = Buffer.alloc(2 ** 27, 1); ${IDLE}`);
    const watch = watchDecoder(child, { ...GENEROUS, memoryBytes: 2 ** 26 + 2 ** 25 });
    onTestFinished(watch.stop);
    await once(child, 'exit');
    expect(watch.whyEnded().message).toContain('The picture takes too much memory to decode.');
  });

  it('does not count what the decoder used for earlier pictures', async () => {
    const child = startChild(`
      const use = (milliseconds) => {
        const used = () => {
          const { user, system } = process.cpuUsage();
          return (user + system) / 1000;
        };
        const end = used() + milliseconds;
        while (used() < end);
      };
      use(700);
      process.send('first');
      process.once('message', () => {
        use(100);
        process.exit(7);
      });`);
    await once(child, 'message');
    const watch = watchDecoder(child, { ...GENEROUS, cpuMs: 500 });
    onTestFinished(watch.stop);
    child.send('second');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});

it('kills a decoder that hangs', async () => {
  const child = startChild(IDLE);
  const watch = watchDecoder(child, { ...GENEROUS, wallMs: 100 });
  onTestFinished(watch.stop);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(watch.whyEnded().message).toContain('The picture takes too long to decode.');
});
