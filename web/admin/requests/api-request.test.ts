import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setServerErrorMessage } from '../messages/server-error-message.ts';
import { publishSessionRestored, subscribeToSessionEnd } from '../session/session-end.client.ts';
import { sendJson } from './api-request.client.ts';

afterEach(() => void vi.unstubAllGlobals());

const NO_ANSWER = 'The server does not respond.';

/** Makes the server answer with these responses in turn. */
const serve = (...responses: (Response | undefined)[]) => {
  const send = vi.fn(async (_url: string, _options: RequestInit) => {
    const response = responses.shift();
    if (!response) throw new TypeError('fetch failed');
    return response;
  });
  vi.stubGlobal('fetch', send);
  return send;
};

describe('an API request', () => {
  it('sends JSON and returns the answer', async () => {
    const send = serve(Response.json({ id: 7 }));
    expect(await sendJson('POST', '/api/x', { a: 1 }, NO_ANSWER, { 'idempotency-key': 'k' })).toEqual({
      ok: true,
      answer: { id: 7 },
    });
    expect(send.mock.calls[0]).toMatchObject([
      '/api/x',
      { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', 'idempotency-key': 'k' } },
    ]);
  });

  it('has neither body nor headers if there is nothing to send', async () => {
    const send = serve(Response.json({}));
    await sendJson('DELETE', '/api/x', undefined, NO_ANSWER);
    expect(Object.keys(send.mock.calls[0]![1]).sort()).toEqual(['method', 'signal']);
  });

  it('may have an answer without content', async () => {
    serve(new Response(null, { status: 204 }));
    expect(await sendJson('DELETE', '/api/x', undefined, NO_ANSWER)).toEqual({ ok: true, answer: {} });
  });

  it('returns the error of the server', async () => {
    const problem = {
      code: 'conflict',
      title: 'Conflict',
      detail: 'Saved by Rui.',
      errors: [{ path: 'a' }],
      revision: 4,
    };
    serve(Response.json(problem, { status: 409 }));
    const error = { status: 409, code: 'conflict', message: 'Saved by Rui.', fields: [{ path: 'a' }], revision: 4 };
    expect(await sendJson('POST', '/api/x', {}, NO_ANSWER)).toEqual({ ok: false, error });
  });

  it('has a text of its own for an error of the server without a message', async () => {
    setServerErrorMessage('The server reported an error.');
    serve(new Response('<h1>500</h1>', { status: 500 }));
    expect(await sendJson('POST', '/api/x', {}, NO_ANSWER)).toMatchObject({
      error: { status: 500, message: 'The server reported an error.' },
    });
  });

  it.each([
    ['no response', undefined, 0],
    ['a page of a proxy', new Response('<html>', { status: 502 }), 502],
    // Such as that of a network in which the user has to sign in first.
    ['a page that is answered as a success', new Response('<html>', { status: 200 }), 200],
  ])('returns the given text for %s', async (_, response, status) => {
    serve(response);
    const error = { status, code: '', message: NO_ANSWER, fields: [], revision: undefined };
    expect(await sendJson('POST', '/api/x', {}, NO_ANSWER)).toEqual({ ok: false, error });
  });
});

describe('an API request without a session', () => {
  const ended = () => Response.json({ code: 'not_signed_in', title: 'Sign in first.' }, { status: 401 });
  const subscribe = () => {
    const ends: string[] = [];
    onTestFinished(subscribeToSessionEnd((end) => ends.push(end)));
    return ends;
  };

  it('waits for the sign-in', async () => {
    const ends = subscribe();
    serve(ended(), Response.json({ id: 7 }));
    const result = sendJson('POST', '/api/x', {}, NO_ANSWER);
    await expect.poll(() => ends).toEqual(['ended']);
    publishSessionRestored();
    expect(await result).toEqual({ ok: true, answer: { id: 7 } });
  });

  it('returns the error if it is the sign-in, and covers the page', async () => {
    const ends = subscribe();
    serve(ended());
    expect(await sendJson('POST', '/api/session/factor', {}, NO_ANSWER)).toMatchObject({ error: { status: 401 } });
    expect(ends).toEqual(['ended']);
  });

  it('returns the given text if the server does not respond to the sign-in', async () => {
    const ends = subscribe();
    serve(undefined);
    expect(await sendJson('POST', '/api/session', {}, NO_ANSWER)).toMatchObject({ error: { message: NO_ANSWER } });
    expect(ends).toEqual([]);
  });
});
