// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { button, click, enter } from '#testing/dom/user.ts';
import { t } from '../../../i18n.ts';
import { RequiredFactor } from '../factors/required-factor.client.tsx';
import { ForgotPasswordForm } from './forgot-password-form.client.tsx';
import SetPasswordScreen from './set-password-screen.tsx';
import SignInScreen from './sign-in-screen.tsx';

const noParams = (search = '') => ({ locale: 'en' as const, params: {}, query: new URLSearchParams(search) });

describe('the sign-in screen', () => {
  const factors = [
    { id: 'old', type: 'totp', name: 'Lost', isVerified: false },
    { id: 'app', type: 'totp', name: 'Phone', isVerified: true },
    { id: 'other', type: 'totp', name: '', isVerified: true },
  ];
  const open = (search = '', context: ScreenContext = {}) =>
    renderScreen(() => SignInScreen(noParams(search)), {
      ...context,
      adminQueries: { factors: async () => factors } as never,
    });

  it('asks for the password, or offers the providers that there are', async () => {
    const page = await open('to=/admin/board', { providers: ['google'] });
    expect([...page.querySelectorAll('input')].map(({ name }) => name)).toEqual(['email', 'password']);
    expect(linksOf(page, '.desk-list a')).toEqual(['/api/session/provider/google?to=%2Fadmin%2Fboard']);
    expect(textsOf(page, '.desk-list a')).toEqual([t('en', 'account.providerContinue', { provider: 'Google' })]);
    expect((await open()).querySelector('.desk-list')).toBe(null);
  });

  it('asks only for a second factor after the password', async () => {
    const page = await open('', { needsSecondFactor: true, providers: ['google'] });
    expect([page.querySelector('[name=password]'), page.querySelector('.desk-list')]).toEqual([null, null]);
    expect(textsOf(page, 'option')).toEqual(['Phone', 'totp']);
  });

  it('says why a provider did not sign in', async () => {
    expect(textsOf(await open('failed=signup_disabled'), '[role=alert]')).toEqual([t('en', 'account.providerUnknown')]);
    expect(textsOf(await open('failed=other'), '[role=alert]')).toEqual([t('en', 'account.providerFailed')]);
    expect(textsOf(await open(), '[role=alert]')).toEqual([]);
  });
});

describe('the form for a forgotten password', () => {
  const open = (answer?: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(ForgotPasswordForm, { sendsEmail: true }), answer);

  it('says that the link was sent', async () => {
    const { container, requests } = await open();
    await enter(container.querySelector('[name=email]')!, 'ana@x.pt');
    await click(button(container, 'sendLink'));
    expect([requests(), container.querySelector('form'), textsOf(container, '[role=status]')]).toEqual([
      [['POST', '/api/session/recovery', { email: 'ana@x.pt' }]],
      null,
      ['linkSent'],
    ]);
  });

  it('stays with what was typed after an error', async () => {
    const { container } = await open(() => problem(429, { detail: 'Too often.' }));
    await enter(container.querySelector('[name=email]')!, 'ana@x.pt');
    await click(button(container, 'sendLink'));
    expect([container.querySelector('input')!.value, textsOf(container, '[role=alert]')]).toEqual([
      'ana@x.pt',
      ['Too often.'],
    ]);
  });
});

describe('the screen for a new password', () => {
  it.each([
    ['type=invite&token_hash=h', 'account.invitedTitle', 'account.invitedLead', true],
    ['type=recovery&token_hash=h', 'account.newPasswordTitle', 'account.newPasswordLead', false],
  ] as const)('asks for a name only in an invitation: %s', async (search, title, lead, hasName) => {
    const props = { locale: 'en' as const, params: {}, query: new URLSearchParams(search) };
    const page = await renderScreen(() => SetPasswordScreen(props));
    expect([textsOf(page, 'h1'), textsOf(page, '.door-lead')]).toEqual([[t('en', title)], [t('en', lead)]]);
    expect([page.querySelector('[name=name]') !== null, linksOf(page, '.door-foot a').length]).toEqual([hasName, 2]);
  });
});

describe('the second factor that a role requires', () => {
  it('is an app whose code is checked, and then shows recovery codes', async () => {
    const answer = ({ path }: { path: string }) =>
      path.endsWith('/factors')
        ? Response.json({ id: 'f', qrCode: '<svg/>', secret: 'ABC', uri: 'otpauth://x' })
        : Response.json({ recoveryCodes: ['one', 'two'] });
    const { container, requests } = await openOnPage(
      h(RequiredFactor, {
        to: '/admin/board',
        continueText: 'Continue',
      }),
      answer,
    );
    expect(linksOf(container)).toEqual([]);
    await click(container.querySelector('form [type=submit]')!);
    expect([requests()[0]?.slice(0, 2), linksOf(container)]).toEqual([['POST', '/api/account/factors'], []]);
    await enter(container.querySelector('[name=code]')!, '123456');
    await click(container.querySelector('form [type=submit]')!);
    expect([textsOf(container, '.recovery-codes li'), linksOf(container)]).toEqual([['one', 'two'], ['/admin/board']]);
    await click(button(container, 'recoveryCodesClose'));
    expect([container.querySelector('.recovery-codes'), linksOf(container)]).toEqual([null, ['/admin/board']]);
  });
});
