import { toBase64 } from 'lib0/buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { HostSync } from './host-sync.client.ts';
import { createPolling } from './polling.client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A host that stores the document, or refuses it with a problem; it notes the milliseconds at which it was asked. */
const startHost = (refusal?: { status: number; code: string }) => {
  const host = new Y.Doc();
  const asked: { at: number; update: string | undefined }[] = [];
  const start = Date.now();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { update } = JSON.parse(body);
    asked.push({ at: Date.now() - start, update });
    if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status });
    if (update) Y.applyUpdate(host, Buffer.from(update, 'base64'));
    const stateVector = toBase64(Y.encodeStateVector(host));
    return Response.json({ epoch: '1', update: toBase64(Y.encodeStateAsUpdate(host)), stateVector });
  });
  return { host, asked };
};

const open = () => {
  const doc = new Y.Doc();
  const nothing = () => {};
  const options = { onChange: nothing, onEpoch: nothing, onReplaced: nothing, send: nothing };
  const awareness = new Awareness(doc);
  const sync = new HostSync({ doc, awareness, ...options });
  const polling = createPolling(new URL('https://levada.test/api/articles/a/document'), sync);
  const stop = () => {
    polling.stop();
    sync.close();
    awareness.destroy();
  };
  return { doc, sync, polling, stop };
};
const title = (doc: Y.Doc) => doc.getText('title');

describe('exchange by requests', () => {
  it('brings the text of the host at once, and asks again every two seconds', async () => {
    const { host, asked } = startHost();
    title(host).insert(0, 'levada');
    const { doc, polling, stop } = open();
    polling.start();
    await vi.advanceTimersByTimeAsync(4_500);
    stop();
    expect(title(doc).toString()).toBe('levada');
    expect(asked).toEqual([0, 2_000, 4_000].map((at) => ({ at, update: undefined })));
  });

  it('sends a change soon, and knows when it is stored', async () => {
    const { host, asked } = startHost();
    const { doc, sync, polling, stop } = open();
    polling.start();
    await vi.advanceTimersByTimeAsync(1_000);
    title(doc).insert(0, 'levada');
    polling.soon();
    await vi.advanceTimersByTimeAsync(400);
    stop();
    expect([title(host).toString(), sync.isStored]).toEqual(['levada', true]);
    expect(asked.map(({ at }) => at)).toEqual([0, 1_300]);
  });

  it('sends what was written while a request was on its way right after it', async () => {
    const { asked } = startHost();
    const { doc, sync, polling, stop } = open();
    title(doc).insert(0, 'a');
    polling.start();
    await vi.advanceTimersByTimeAsync(400);
    stop();
    expect(asked.map(({ at }) => at)).toEqual([0, 300]);
    expect(sync.isStored).toBe(true);
  });

  it.each([
    [404, 'not_found', 'deleted'],
    [409, 'editor_outdated', 'outdated'],
    [413, 'body_too_large', 'too_large'],
    [503, 'busy', 'busy'],
    [403, 'not_your_article', 'not_allowed'],
    [403, 'shown_to_readers', 'not_allowed'],
  ])('waits ten seconds after a refusal: %s %s', async (status, code, refused) => {
    const { asked } = startHost({ status, code });
    const { sync, polling, stop } = open();
    polling.start();
    await vi.advanceTimersByTimeAsync(10_500);
    stop();
    expect([sync.refused, sync.isOpen]).toEqual([refused, false]);
    expect(asked.map(({ at }) => at)).toEqual([0, 10_000]);
  });

  it('takes no other answer for one of the host: nothing is stored, and it asks again', async () => {
    const { asked } = startHost();
    const { doc, sync, polling, stop } = open();
    const fromHost = fetch;
    vi.stubGlobal('fetch', async () => Response.json({}));
    title(doc).insert(0, 'levada');
    polling.start();
    await vi.advanceTimersByTimeAsync(9_000);
    expect([sync.isStored, sync.isOpen, sync.refused]).toEqual([false, false, undefined]);
    vi.stubGlobal('fetch', fromHost);
    await vi.advanceTimersByTimeAsync(1_500);
    stop();
    expect([sync.isStored, asked[0]?.at]).toEqual([true, 10_000]);
  });

  it('asks nothing before it starts and after it stops', async () => {
    const { asked } = startHost();
    const { polling, stop } = open();
    polling.soon();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked.length, polling.isRunning()]).toEqual([0, false]);
    polling.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(polling.isRunning()).toBe(true);
    polling.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    stop();
    expect([asked.length, polling.isRunning()]).toEqual([1, false]);
  });
});
