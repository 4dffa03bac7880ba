import { describe, expect, it } from 'vitest';
import { pageAfterSignIn, readSession } from './session-answer.ts';

const editor = { id: 'ana', role: 'editor' } as const;

describe('a response of GET /api/session', () => {
  it.each([
    ['an account', Response.json(editor), editor],
    ['no session', Response.json({ code: 'not_signed_in' }, { status: 401 }), 'incomplete'],
    ['a second factor that is still required', Response.json({ mfa: true, factors: [] }), 'incomplete'],
    ['an account without a role', Response.json({ code: 'not_allowed' }, { status: 403 }), undefined],
    ['a failure of the server', Response.json({ id: 'ana' }, { status: 503 }), 'unknown'],
    ['a text of a proxy', new Response('<html>'), 'unknown'],
  ])('is read: %s', async (_, response, expected) => {
    expect(await readSession(response)).toEqual(expected);
  });
});

describe('a page after a sign-in', () => {
  it.each([
    ['stays for the same account and role', editor, 'stay'],
    ['opens the start page for another account, also with the same role', { ...editor, id: 'rui' }, 'home'],
    ['is loaded again for another role', { ...editor, role: 'admin' }, 'reload'],
    ['is loaded again for an account without a role', undefined, 'reload'],
    ['stays if the answer names no account', { role: 'editor' }, 'stay'],
  ] as const)('%s', (_, now, expected) => {
    expect(pageAfterSignIn(editor, now)).toBe(expected);
  });
});
