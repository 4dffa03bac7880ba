// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { AccountState } from './account-state.tsx';

const locale: Locale = 'en';

describe('the state of an account', () => {
  const link = (changed: object = {}) => ({
    at: '2030-05-01T00:00:00Z',
    email: 'sent',
    isValid: true,
    validUntil: '2030-05-02T00:00:00Z',
    ...changed,
  });
  const open = async (person: object) =>
    textsOf(await renderScreen(() => h(AccountState, { locale, person: person as never })), '.account-state > *').map(
      (text) => text.replace(/ \d.*/, ''),
    );
  const at = '2030-05-01T00:00:00Z';

  it.each<[string, object, string[]]>([
    ['never signed in', {}, ['Has not signed in yet']],
    ['signed in', { lastSignIn: at }, ['Last sign-in:']],
    ['invited, without a link', { invitedAt: at }, ['Invited on', 'The link is no longer valid']],
    ['invited', { invitedAt: at, invitation: link() }, ['Invited on', 'E-mail sent', 'Link valid until']],
    [
      'invited by an e-mail that waits',
      { invitedAt: at, invitation: link({ email: 'waiting', nextAttempt: at, reason: 'full', isValid: false }) },
      [
        'Invited on',
        'E-mail waiting for the mail server',
        'Next attempt:',
        'Reason: full',
        'The link is no longer valid',
      ],
    ],
    [
      'Invitation accepted on',
      { invitedAt: at, acceptedAt: at, lastSignIn: at },
      ['Last sign-in:', 'Invitation accepted on'],
    ],
    [
      'with a link for a password',
      { lastSignIn: at, recovery: link() },
      ['Last sign-in:', 'New password requested on', 'E-mail sent', 'Link valid until'],
    ],
    ['with an expired link', { lastSignIn: at, recovery: link({ isValid: false }) }, ['Last sign-in:']],
    [
      'with an expired link that never arrived',
      { lastSignIn: at, recovery: link({ isValid: false, email: 'failed' }) },
      ['Last sign-in:', 'New password requested on', 'E-mail given up', 'The link is no longer valid'],
    ],
  ])('is told: %s', async (_name, person, expected) => expect(await open(person)).toEqual(expected));
});
