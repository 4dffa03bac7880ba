import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeSockets } from '#testing/dom/sockets.ts';
import { openSocket } from './document-socket.client.ts';

afterEach(() => void vi.useRealTimers());

describe('the websocket of a document', () => {
  const open = () => {
    vi.useFakeTimers();
    const sockets = takeSockets();
    const heard = { onOpen: vi.fn(), onMessage: vi.fn(), onEnd: vi.fn() };
    const socket = openSocket(new URL('https://levada.test/document'), heard);
    return { socket, host: sockets[0]!, ...heard };
  };

  it('sends nothing before it is open', () => {
    const { socket, host, onOpen } = open();
    socket.send({ type: 'ping' });
    expect([host.url, host.pings, onOpen.mock.calls.length]).toEqual(['wss://levada.test/document', 0, 0]);
    host.open();
    socket.send({ type: 'ping' });
    expect([host.pings, onOpen.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks for a sign of life every ten seconds, and ends after 25 without one', () => {
    const { host, onEnd } = open();
    host.open();
    vi.advanceTimersByTime(20_000);
    expect([host.pings, onEnd.mock.calls]).toEqual([2, []]);
    host.send({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect([host.pings, host.isClosed]).toEqual([4, false]);
    vi.advanceTimersByTime(10_000);
    expect([host.pings, host.isClosed, onEnd.mock.calls]).toEqual([4, true, [[undefined]]]);
    vi.advanceTimersByTime(60_000);
    expect([host.pings, onEnd.mock.calls.length]).toEqual([4, 1]);
  });

  it('ends once, with the reason if its text is too large', () => {
    const refused = open();
    refused.host.close(1009);
    refused.socket.end();
    expect(refused.onEnd.mock.calls).toEqual([['too_large']]);
    const left = open();
    left.socket.end();
    left.host.close(1009);
    expect(left.onEnd.mock.calls).toEqual([[undefined]]);
  });

  it('passes no messages on after its end', () => {
    const { socket, host, onMessage } = open();
    host.open();
    host.send({ type: 'pong' });
    socket.end();
    host.send({ type: 'pong' });
    expect(onMessage.mock.calls.length).toBe(1);
  });
});
