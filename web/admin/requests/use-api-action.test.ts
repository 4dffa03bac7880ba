// @vitest-environment happy-dom

import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { pressUndo, toastTitles } from '#testing/dom/toast-titles.ts';
import type { ApiError } from './api-request.client.ts';
import { commandAction, useApiAction } from './use-api-action.client.ts';

beforeEach(() => void toast.dismiss());

const open = async (answer?: Parameters<typeof openOnPage>[1]) => {
  let value!: ReturnType<typeof useApiAction>;
  const errors: ApiError[] = [];
  const Caller = () => {
    value = useApiAction((error) => void errors.push(error));
    return null;
  };
  const page = await openOnPage(h(Caller), answer);
  const run = (action: Parameters<typeof value.run>[0]) => during(() => value.run(action));
  return { ...page, run, errors, isSending: () => value.isSending, value: () => value };
};
const action = commandAction('DeleteTerm', { id: 'a' });
const done = () => Response.json({ message: 'Done.', id: 'new' });
const undoOffered = () => toast.getToasts().map((each) => Boolean((each as { action?: unknown }).action));

describe('an action on the server', () => {
  it('tells the message of the server, and loads the screen again', async () => {
    const { run, requests, refreshes } = await open(done);
    expect(await run(action)).toBe(true);
    expect([requests(), toastTitles(), undoOffered()]).toEqual([
      [['POST', '/api/commands/DeleteTerm', { id: 'a' }]],
      ['Done.'],
      [false],
    ]);
    expect(refreshes()).toBe(1);
  });

  it('tells its own message where it has one', async () => {
    const { run } = await open(done);
    await run({ ...action, successMessage: 'Gone.' });
    expect(toastTitles()).toEqual(['Gone.']);
  });

  it('tells the error, and leaves the screen', async () => {
    const { run, errors, refreshes } = await open(() => problem(409, { detail: 'In use.' }));
    expect(await run({ ...action, successMessage: 'Gone.' })).toBe(false);
    expect([toastTitles(), errors.map(({ message }) => message), refreshes()]).toEqual([['In use.'], ['In use.'], 0]);
  });

  it('is undone from its message', async () => {
    const { run, requests } = await open(done);
    await run(commandAction('DeleteTerm', { id: 'a' }, commandAction('RestoreTerm', { id: 'a' })));
    await pressUndo();
    expect(requests().at(-1)).toEqual(['POST', '/api/commands/RestoreTerm', { id: 'a' }]);
  });

  it('is undone with the id that the server chose', async () => {
    const { run, requests } = await open(done);
    await run({ ...commandAction('AddTerm', {}), undoOf: (id) => commandAction('DeleteTerm', { id }) });
    await pressUndo();
    expect(requests().at(-1)).toEqual(['POST', '/api/commands/DeleteTerm', { id: 'new' }]);
  });

  it('is followed by the next one, unless it fails', async () => {
    const next = { url: '/api/next', method: 'PUT' };
    const { run, requests } = await open(done);
    await run({ ...action, next });
    expect(requests().map(([method, path]) => [method, path])).toEqual([
      ['POST', '/api/commands/DeleteTerm'],
      ['PUT', '/api/next'],
    ]);
    const failing = await open(() => problem(409, { detail: 'In use.' }));
    expect([await failing.run({ ...action, next }), failing.requests().length]).toEqual([false, 1]);
  });

  it('is being sent until it is answered', async () => {
    const held = holdAnswers();
    const { value, isSending } = await open(held.answer);
    expect(isSending()).toBe(false);
    await during(() => void value().run(action));
    expect(isSending()).toBe(true);
    await held.respond(done());
    expect(isSending()).toBe(false);
  });
});
