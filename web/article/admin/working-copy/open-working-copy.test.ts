// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as Y from 'yjs';
import { ABSENT_FACTS } from '#domain/article/events.ts';
import { serve } from '#testing/dom/server.ts';
import { takeSockets } from '#testing/dom/sockets.ts';
import { publishSessionEvent } from '../../../admin/session/session-events.client.ts';
import { factsOf, lineOf } from '../../working-copy/document-fields.ts';
import type { HostMessage } from '../../working-copy/protocol.ts';
import { openWorkingCopy } from './open-working-copy.client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A reconnection is spread by chance; in its middle.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NOBODY = { category: null, author: null, photographer: null, mainImage: null };
const facts = { ...ABSENT_FACTS, ...NOBODY, date: '2030-05-01' };

const open = (initialFacts?: typeof facts) => {
  const sockets = takeSockets();
  const { sent } = serve(() => new Response(null, { status: 500 }));
  let replaced = 0;
  let changes = 0;
  const onReplaced = () => {
    replaced += 1;
  };
  const copy = openWorkingCopy({ userId: 'ana', articleId: 'a', initialFacts, onReplaced });
  copy.subscribe(() => {
    changes += 1;
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) copy.close();
    isOpen = false;
  };
  onTestFinished(close);
  const host = new Y.Doc();
  const socket = () => sockets.at(-1)!;
  const welcome = (epoch = '1', doc = host): HostMessage => ({
    ...{ type: 'welcome', epoch },
    update: Y.encodeStateAsUpdate(doc),
    stateVector: Y.encodeStateVector(doc),
  });
  const connect = (epoch?: string) => {
    socket().open();
    socket().send(welcome(epoch));
  };
  const numbers = () => socket().received.flatMap((message) => (message.type === 'update' ? message.n : []));
  const state = () => {
    const { storage, isLoaded, refused } = copy.snapshot();
    return [storage, isLoaded, refused];
  };
  return {
    copy,
    sockets,
    socket,
    host,
    connect,
    welcome,
    numbers,
    state,
    close,
    sent,
    replaced: () => replaced,
    changes: () => changes,
  };
};

const write = (copy: ReturnType<typeof openWorkingCopy>, title: string) =>
  copy.change((before) => ({ ...before, texts: { ...before.texts, pt: { ...before.texts.pt, title } } }));
const titleOf = ({ snapshot }: ReturnType<typeof openWorkingCopy>) => snapshot().values.texts.pt.title;

describe('an open article', () => {
  it('is the document of the host', () => {
    const { copy, socket, host, connect, state } = open();
    lineOf(host, 'pt', 'title').insert(0, 'Levadas');
    expect([state(), copy.epoch()]).toEqual([['stored', false, undefined], '']);
    const url = new URL(socket().url);
    expect([url.protocol, url.pathname, url.searchParams.get('account'), url.searchParams.has('schema')]).toEqual([
      'ws:',
      '/api/desk/articles/a/document',
      'ana',
      true,
    ]);
    connect();
    expect([titleOf(copy), state(), copy.epoch()]).toEqual(['Levadas', ['stored', true, undefined], '1']);
  });

  it('tells its listeners of changes of others and its own, and of what is stored', () => {
    const { copy, socket, host, connect, numbers, state, changes } = open();
    connect();
    const before = changes();
    lineOf(host, 'pt', 'title').insert(0, 'x');
    socket().send({ type: 'update', update: Y.encodeStateAsUpdate(host) });
    expect([titleOf(copy), changes() > before]).toEqual(['x', true]);
    write(copy, 'xy');
    expect([titleOf(copy), state()[0], numbers()]).toEqual(['xy', 'storing', [1]]);
    socket().send({ type: 'stored', n: 1 });
    expect(state()[0]).toBe('stored');
  });

  it('keeps its values until it changes', () => {
    const { copy, socket, connect } = open();
    connect();
    write(copy, 'x');
    const { values } = copy.snapshot();
    socket().send({ type: 'stored', n: 1 });
    expect(copy.snapshot().values).toBe(values);
    write(copy, 'y');
    expect(copy.snapshot().values).not.toBe(values);
    expect(copy.snapshot()).toBe(copy.snapshot());
  });

  it('calls no listener that has left', () => {
    const { copy, connect } = open();
    const heard = vi.fn();
    copy.subscribe(heard)();
    connect();
    expect(heard).not.toHaveBeenCalled();
  });

  it('is opened anew if the host has another document', () => {
    const { connect, replaced, socket, welcome } = open();
    connect('1');
    socket().send(welcome('2'));
    expect(replaced()).toBe(1);
  });

  it('knows its scheduled update and the language that was written first', () => {
    const { copy, connect } = open();
    connect();
    expect(copy.snapshot().update).toBe(undefined);
    copy.setUpdate('u');
    copy.setFirstWritten('en');
    copy.setFirstWritten('pt');
    expect([copy.snapshot().update, factsOf(copy.doc).get('source')]).toEqual(['u', 'en']);
    copy.setUpdate(null);
    expect(copy.snapshot().update).toBe(undefined);
  });

  it('takes back what this tab wrote in a line', () => {
    const { copy, socket, host, connect } = open();
    connect();
    write(copy, 'mine');
    lineOf(host, 'pt', 'title').insert(0, 'theirs ');
    socket().send({ type: 'update', update: Y.encodeStateAsUpdate(host) });
    copy.undoing.undo('pt', 'title');
    expect(titleOf(copy).trim()).toBe('theirs');
    copy.undoing.redo('pt', 'title');
    expect(titleOf(copy)).toContain('mine');
    copy.undoing.undo('en', 'title');
    expect(titleOf(copy)).toContain('mine');
  });
});

describe('a new article', () => {
  it('shows its initial facts, and stores them once something is written', () => {
    const { copy, connect } = open(facts);
    connect();
    expect([copy.snapshot().values.facts.date, factsOf(copy.doc).has('date')]).toEqual(['2030-05-01', false]);
    write(copy, 'x');
    expect([factsOf(copy.doc).get('date'), copy.snapshot().values.facts.date]).toEqual(['2030-05-01', '2030-05-01']);
  });

  it('keeps the facts that others have written', () => {
    const { copy, host, connect } = open(facts);
    factsOf(host).set('date', '2031-01-01');
    connect();
    write(copy, 'x');
    expect(copy.snapshot().values.facts.date).toBe('2031-01-01');
  });
});

describe('the connection with the host', () => {
  it('is opened again after longer and longer pauses, up to 10 s', async () => {
    const { sockets, socket } = open();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const before = sockets.length;
      socket().close();
      let waited = 0;
      while (sockets.length === before) {
        await vi.advanceTimersByTimeAsync(250);
        waited += 250;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('begins with short pauses again after it was open', async () => {
    const { sockets, socket, connect } = open();
    socket().close();
    await vi.advanceTimersByTimeAsync(500);
    socket().close();
    await vi.advanceTimersByTimeAsync(1000);
    connect();
    socket().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(4);
  });

  it('waits longer after a reason that lasts', async () => {
    const { copy, sockets, socket, connect, state } = open();
    connect();
    write(copy, 'x');
    socket().close(1009);
    expect(state().slice(0, 3)).toEqual(['storing', true, 'too_large']);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('sends what was written meanwhile', async () => {
    const { copy, socket, connect, numbers, host } = open();
    connect();
    socket().close();
    write(copy, 'x');
    await vi.advanceTimersByTimeAsync(500);
    connect();
    expect(numbers()).toEqual([1]);
    const [update] = socket().received.flatMap((message) => (message.type === 'update' ? message.update : []));
    Y.applyUpdate(host, update!);
    expect(lineOf(host, 'pt', 'title').toString()).toBe('x');
  });

  it('is tried at once when the browser is online, the user signs in or the caller asks, but not while it is open', () => {
    const { copy, sockets, socket, connect } = open();
    for (const ask of [
      () => dispatchEvent(new Event('online')),
      () => publishSessionEvent('SIGNED_IN'),
      () => copy.reconnect(),
    ]) {
      socket().close();
      const before = sockets.length;
      ask();
      expect(sockets).toHaveLength(before + 1);
    }
    connect();
    const before = sockets.length;
    copy.reconnect();
    publishSessionEvent('TOKEN_REFRESHED');
    expect(sockets).toHaveLength(before);
  });

  it('ends when the browser is offline', () => {
    const { socket, connect, state, copy } = open();
    connect();
    write(copy, 'x');
    dispatchEvent(new Event('offline'));
    expect([socket().isClosed, state()[0]]).toEqual([true, 'storing']);
  });

  it('ends after 25 s of silence, and asks for signs of life before', async () => {
    const { socket, sockets, connect } = open();
    connect();
    const first = socket();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([first.pings, first.isClosed]).toEqual([2, false]);
    first.send({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(first.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([first.isClosed, sockets.length]).toEqual([true, 1]);
  });

  it('is replaced by requests after 5 s without a websocket', async () => {
    const { socket, sent, connect } = open();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    connect();
    await vi.advanceTimersByTimeAsync(30_000);
    socket().send({ type: 'pong' });
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('waiting until everything is stored', () => {
  it('ends when the host confirms it', async () => {
    const { copy, socket, connect } = open();
    connect();
    await expect(copy.whenStored(1_000)).resolves.toBe(true);
    write(copy, 'x');
    const waiting = copy.whenStored(1_000);
    socket().send({ type: 'stored', n: 1 });
    await expect(waiting).resolves.toBe(true);
  });

  it('ends after its limit', async () => {
    const { copy, connect } = open();
    connect();
    write(copy, 'x');
    const waiting = copy.whenStored(1_000);
    await vi.advanceTimersByTimeAsync(999);
    const ended = vi.fn();
    void waiting.then(ended);
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(false);
  });

  it('connects at once', () => {
    const { copy, sockets, socket } = open();
    socket().close();
    void copy.whenStored(1_000);
    expect(sockets).toHaveLength(2);
  });
});

it.each([
  ['while it is connected', (connect: () => void) => connect()],
  ['while it waits to connect again', (_: () => void, lose: () => void) => lose()],
])('ends everything when it is closed %s', async (_, begin) => {
  const { sockets, socket, connect, close, copy, sent } = open();
  begin(connect, () => socket().close());
  const { doc } = copy;
  close();
  expect([socket().isClosed, doc.isDestroyed]).toEqual([true, true]);
  dispatchEvent(new Event('online'));
  publishSessionEvent('SIGNED_IN');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sockets.length, sent.filter(({ method }) => method === 'POST')]).toEqual([1, []]);
});
