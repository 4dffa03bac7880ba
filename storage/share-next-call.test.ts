import { describe, expect, it } from 'vitest';
import { shareNextCall } from './share-next-call.ts';

/** A function to share whose calls are settled by the test. */
const calls = () => {
  const begun: PromiseWithResolvers<string>[] = [];
  const send = () => {
    const call = Promise.withResolvers<string>();
    begun.push(call);
    return call.promise;
  };
  return { begun, ask: shareNextCall(send) };
};

const nextTurn = () => new Promise(setImmediate);

describe('shared calls', () => {
  it('begin one at a time, and callers who wait share the next', async () => {
    const { begun, ask } = calls();
    const first = ask();
    await nextTurn();
    const others = [ask(), ask(), ask()];
    await nextTurn();
    expect(begun).toHaveLength(1);
    begun[0]!.resolve('one');
    await expect(first).resolves.toBe('one');
    await nextTurn();
    expect(begun).toHaveLength(2);
    begun[1]!.resolve('two');
    expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  });

  it('fail for their own callers only', async () => {
    const { begun, ask } = calls();
    const first = ask();
    await nextTurn();
    const second = ask();
    begun[0]!.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await nextTurn();
    begun[1]!.resolve('up');
    await expect(second).resolves.toBe('up');
  });

  it('answer nobody with what was asked before they called', async () => {
    const { begun, ask } = calls();
    const first = ask();
    await nextTurn();
    begun[0]!.resolve('old');
    await first;
    const second = ask();
    await nextTurn();
    begun[1]!.resolve('new');
    await expect(second).resolves.toBe('new');
  });
});
