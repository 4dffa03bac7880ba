// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { problem, serve } from '#testing/dom/server.ts';
import { findItems } from './find-items.client.ts';

const find = (answers: (() => Response | Promise<Response>)[], signal = new AbortController().signal, q = 'mar') => {
  const { sent } = serve(() => answers.shift()!());
  return { sent, found: findItems('articles', q, signal) };
};
const items = () => Response.json({ items: ['a'] });

describe('the search for items', () => {
  it('sends the words of the user', async () => {
    const { sent, found } = find([items], undefined, 'água & sal');
    expect([await found, sent.map(({ path }) => path)]).toEqual([
      ['a'],
      ['/api/desk/find?kind=articles&q=%C3%A1gua%20%26%20sal'],
    ]);
  });

  it.each([
    ['a busy server', () => problem(503, {})],
    ['a server that answers too many', () => problem(429, {})],
    ['a lost connection', () => Promise.reject(new Error('offline'))],
  ])('is sent once more after %s', async (_name, first) => {
    const { sent, found } = find([first, items]);
    expect([await found, sent.length]).toEqual([['a'], 2]);
  });

  it.each([
    ['the second attempt fails', [() => problem(503, {}), () => problem(503, {})], 2],
    ['the server has an error', [() => problem(500, {})], 1],
  ])('fails where %s', async (_name, answers, attempts) => {
    const { sent, found } = find(answers);
    await expect(found).rejects.toThrow(/answered 50/);
    expect(sent).toHaveLength(attempts);
  });

  it('is not sent once other words are typed', async () => {
    const typing = new AbortController();
    const { sent, found } = find([items], typing.signal);
    typing.abort(new Error('typed'));
    await expect(found).rejects.toThrow('typed');
    expect(sent).toHaveLength(0);
  });

  it('waits until typing pauses, and before it is sent once more', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { sent, found } = find([() => problem(503, {}), items]);
    const sentAfter = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return sent.length;
    };
    expect([await sentAfter(119), await sentAfter(1), await sentAfter(599), await sentAfter(1)]).toEqual([0, 1, 1, 2]);
    expect(await found).toEqual(['a']);
  });

  it('is sent at once without words', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { sent, found } = find([items], undefined, '');
    expect([sent.length, await found]).toEqual([1, ['a']]);
  });
});
