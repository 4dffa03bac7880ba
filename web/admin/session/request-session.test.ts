import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { awaitSession, requestSession } from './request-session.ts';
import { subscribeToSessionEnd } from './session-end.client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const editor = { id: 'ana', role: 'editor' };
const ended = () => Response.json({ code: 'not_signed_in' }, { status: 401 });

/** Makes the server answer with these responses in turn; undefined: it does not respond. */
const serve = (...responses: (Response | undefined)[]) => {
  const send = vi.fn(async () => responses.shift() ?? Promise.reject(new TypeError('fetch failed')));
  vi.stubGlobal('fetch', send);
  return send;
};

describe('a request of the session', () => {
  it('returns the account', async () => {
    serve(Response.json(editor));
    expect(await requestSession()).toEqual(editor);
  });

  it('is unknown when the server does not respond', async () => {
    serve(undefined);
    expect(await requestSession()).toBe('unknown');
  });

  it('publishes that the session has ended', async () => {
    const ends: string[] = [];
    onTestFinished(subscribeToSessionEnd((end) => ends.push(end)));
    serve(ended());
    expect([await requestSession(), ends]).toEqual(['unknown', ['ended']]);
  });
});

describe('the session after a sign-in', () => {
  it('is requested until the server responds', async () => {
    vi.useFakeTimers();
    const send = serve(undefined, new Response('', { status: 503 }), Response.json(editor));
    const session = awaitSession();
    await vi.runAllTimersAsync();
    expect([await session, send.mock.calls.length]).toEqual([editor, 3]);
  });

  it('is incomplete without a session', async () => {
    serve(ended());
    expect(await awaitSession()).toBe('incomplete');
  });
});
