// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { messageNames } from '#testing/dom/messages.ts';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { AccountState } from './account-state.tsx';

const locale: Locale = 'en';

describe('the state of an account', () => {
  const messages = messageNames<Parameters<typeof AccountState>[0]['messages']>({
    lastSignIn: 'last …',
    invitedAt: 'invited …',
    acceptedAt: 'accepted …',
    recoveryAt: 'recovery …',
    validUntil: 'until …',
    nextAttempt: 'next …',
    reason: 'because …',
  });
  const link = (changed: object = {}) => ({
    at: '2030-05-01T00:00:00Z',
    email: 'sent',
    isValid: true,
    validUntil: '2030-05-02T00:00:00Z',
    ...changed,
  });
  const open = async (person: object) =>
    textsOf(
      await renderScreen(() => h(AccountState, { locale, person: person as never, messages })),
      '.account-state > *',
    ).map((text) => text.replace(/ \d.*/, ''));
  const at = '2030-05-01T00:00:00Z';

  it.each<[string, object, string[]]>([
    ['never signed in', {}, ['neverSignedIn']],
    ['signed in', { lastSignIn: at }, ['last']],
    ['invited, without a link', { invitedAt: at }, ['invited', 'linkInvalid']],
    ['invited', { invitedAt: at, invitation: link() }, ['invited', 'email.sent', 'until']],
    [
      'invited by an e-mail that waits',
      { invitedAt: at, invitation: link({ email: 'waiting', nextAttempt: at, reason: 'full', isValid: false }) },
      ['invited', 'email.waiting', 'next', 'because full', 'linkInvalid'],
    ],
    ['accepted', { invitedAt: at, acceptedAt: at, lastSignIn: at }, ['last', 'accepted']],
    ['with a link for a password', { lastSignIn: at, recovery: link() }, ['last', 'recovery', 'email.sent', 'until']],
    ['with an expired link', { lastSignIn: at, recovery: link({ isValid: false }) }, ['last']],
    [
      'with an expired link that never arrived',
      { lastSignIn: at, recovery: link({ isValid: false, email: 'failed' }) },
      ['last', 'recovery', 'email.failed', 'linkInvalid'],
    ],
  ])('is told: %s', async (_name, person, expected) => expect(await open(person)).toEqual(expected));
});
