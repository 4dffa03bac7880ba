import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import type * as client from './decoder-client.ts';
import { drawPicture } from './test-pictures.ts';

/** Collects the decoder processes that start until the test ends. */
const collectDecoders = (): ChildProcess[] => {
  const decoders: ChildProcess[] = [];
  const collect = (message: unknown) => void decoders.push((message as { process: ChildProcess }).process);
  subscribe('child_process', collect);
  onTestFinished(() => void unsubscribe('child_process', collect));
  return decoders;
};

const writePicture = async (): Promise<string> => {
  const path = join(await createTemporaryFolder(), 'picture');
  await writeFile(path, await drawPicture(40, 30).jpeg().toBuffer());
  return path;
};

/** The module once more, without the idle decoder of other tests. */
const another = './decoder-client.ts?another';
const { describeFile } = (await import(another)) as typeof client;

afterEach(() => void vi.useRealTimers());

it('given an idle decoder that was killed a moment ago, when a picture comes, then another decoder describes it', async () => {
  const path = await writePicture();
  const decoders = collectDecoders();
  await describeFile(path);
  // The `exit` event is emitted only after the next call.
  decoders[0]!.kill('SIGKILL');
  expect(await describeFile(path)).toMatchObject({ width: 40, height: 30 });
  expect(decoders.length).toBe(2);
});

it('given a decoder that was idle for too long, when a picture comes at that moment, then another decoder describes it', async () => {
  const path = await writePicture();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await describeFile(path);
  const decoders = collectDecoders();
  vi.advanceTimersByTime(10_000);
  expect(await describeFile(path)).toMatchObject({ width: 40, height: 30 });
  expect(decoders.length).toBe(1);
});
