import { expect, it } from 'vitest';
import { createLatestWrites } from './latest-writes.ts';

/** A write that ends when the test says so. */
const controlledWrite = (name: string, log: string[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const write = () => {
    log.push(name);
    return promise;
  };
  return { write, end: resolve, fail: reject };
};

it('runs one write of a path at a time, and of those that wait only the newest', async () => {
  const writes = createLatestWrites();
  const log: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => controlledWrite(name, log));
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  void writes.run('a', first!.write).then(note('first'));
  const skipped = writes.run('a', second!.write).then(note('second'));
  const newest = writes.run('a', third!.write).then(note('third'));
  void writes.run('b', other!.write);
  expect(log).toEqual(['first', 'other']);
  first!.end();
  await expect.poll(() => log).toEqual(['first', 'other', 'third']);
  expect(done).toEqual(['first']);
  third!.end();
  await Promise.all([skipped, newest]);
  expect(done).toEqual(['first', 'second', 'third']);
});

it('rejects the writes that a failed one stands for, and goes on with the next', async () => {
  const writes = createLatestWrites();
  const [first, second] = [controlledWrite('first', []), controlledWrite('second', [])];
  const failed = writes.run('a', first.write);
  const next = writes.run('a', second.write);
  first.fail(new Error('full'));
  await expect(failed).rejects.toThrow('full');
  second.end();
  await next;
  await writes.settled('');
});

it('waits for the writes requested so far, and for no other path', async () => {
  const writes = createLatestWrites();
  const log: string[] = [];
  const [first, second] = [controlledWrite('first', log), controlledWrite('second', log)];
  void writes.run('a', first.write);
  void writes.run('a', second.write);
  await writes.settled('b');
  let isSettled = false;
  const settled = writes.settled('a').then(() => {
    isSettled = true;
  });
  first.end();
  await expect.poll(() => log).toEqual(['first', 'second']);
  expect(isSettled).toBe(false);
  second.end();
  await settled;
});
