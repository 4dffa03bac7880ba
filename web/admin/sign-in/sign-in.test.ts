// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, type SentRequest, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { AddPasskey } from '#web/account/admin/factors/add-passkey.client.tsx';
import { SecondFactors } from '#web/account/admin/factors/second-factors.client.tsx';
import { SetPasswordForm } from '#web/account/admin/sign-in/set-password-form.client.tsx';
import { subscribeToSessionEvents } from '../session/session-events.client.ts';
import { SignInForm } from './sign-in-form.client.tsx';

/** What the browser's own dialog for passkeys does. */
const passkeys = vi.hoisted(() => ({ credential: undefined as object | undefined, isAutofill: false, cancelled: 0 }));
vi.mock('@simplewebauthn/browser', () => {
  const use = async () => {
    if (!passkeys.credential) throw new Error('cancelled');
    return passkeys.credential;
  };
  return {
    ...{
      startAuthentication: use,
      startRegistration: use,
      browserSupportsWebAuthnAutofill: async () => passkeys.isAutofill,
    },
    WebAuthnAbortService: {
      cancelCeremony: () => {
        passkeys.cancelled += 1;
      },
    },
  };
});

beforeEach(() => {
  Object.assign(passkeys, { credential: { id: 'c' }, isAutofill: false, cancelled: 0 });
  vi.stubGlobal('PublicKeyCredential', class {});
  toast.dismiss();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = async (
  element: React.ReactElement,
  answer: (request: SentRequest) => Response | undefined = () => undefined,
) => {
  const { sent } = serve(
    (request) =>
      answer(request) ??
      (request.path.endsWith('challenge') ? Response.json({ challengeId: 'ch', options: {} }) : undefined),
  );
  const events: string[] = [];
  onTestFinished(subscribeToSessionEvents((event) => void events.push(event)));
  const { element: whole, navigations } = inRouter(element);
  const { container, unmount } = await render(whole);
  const submit = () =>
    during(
      () =>
        void container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return {
    container,
    sent,
    events,
    submit,
    navigations,
    unmount,
    requests: () => sent.map(({ method, path, body }) => [method, path, body]),
    field: (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`),
    alert: () => container.querySelector('[role=alert]')?.textContent,
  };
};

describe('the sign-in', () => {
  const openForm = (answer?: Parameters<typeof open>[1], changed: object = {}) => {
    const onSuccess = vi.fn();
    return open(h(SignInForm, { email: 'ana@x.pt', onSuccess, ...changed }), answer).then((opened) => ({
      ...opened,
      onSuccess,
    }));
  };

  it('tells all tabs', async () => {
    const { submit, events, onSuccess, requests, field } = await openForm();
    await enter(field('password')!, 'secret');
    await submit();
    expect([requests(), events, onSuccess.mock.calls.length]).toEqual([
      [['POST', '/api/session', { email: 'ana@x.pt', password: 'secret' }]],
      ['SIGNED_IN'],
      1,
    ]);
  });

  it('asks for a second factor where the account has one', async () => {
    const factors = [
      { id: 'f1', type: 'totp', friendlyName: 'Phone' },
      { id: 'f2', type: 'phone', friendlyName: null },
      { id: 'f3', type: 'webauthn', friendlyName: 'Key' },
    ];
    const { submit, container, events, onSuccess, requests, field } = await openForm(({ path }) =>
      path === '/api/session' ? Response.json({ mfa: true, factors }) : undefined,
    );
    await submit();
    expect([
      events,
      [...container.querySelectorAll('option')].map(({ text }) => text),
      hasButton(container, 'passkeyUse: Key'),
    ]).toEqual([[], ['Phone', 'phone'], true]);
    await enter(field('code')!, '123456');
    await submit();
    expect([requests()[1], events, onSuccess.mock.calls.length]).toEqual([
      ['POST', '/api/session/factor', { factorId: 'f1', code: '123456' }],
      ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'],
      1,
    ]);
  });

  it('asks only for the factor of a user who has proved the rest, also by a recovery code in place of a passkey', async () => {
    const { field, container } = await openForm(undefined, {
      factors: [{ id: 'k', type: 'webauthn', friendlyName: null }],
    });
    expect([
      field('password'),
      field('factorId')!.value,
      field('code')!.maxLength,
      hasButton(container, 'passkeyUse'),
    ]).toEqual([null, 'k', 20, true]);
  });

  it('uses a passkey as factor', async () => {
    const { container, requests, events } = await openForm(undefined, {
      factors: [{ id: 'k', type: 'webauthn', friendlyName: null }],
    });
    await click(button(container, 'passkeyUse'));
    expect([requests(), events]).toEqual([
      [
        ['POST', '/api/session/factor/challenge', { factorId: 'k' }],
        ['POST', '/api/session/factor', { factorId: 'k', challengeId: 'ch', credential: { id: 'c' } }],
      ],
      ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'],
    ]);
  });

  it.each<[string, object | undefined, Response | undefined, string]>([
    ['the user cancels', undefined, undefined, 'passkeyUnused'],
    ['the server rejects it', { id: 'c' }, problem(401, { detail: 'Unknown passkey.' }), 'Unknown passkey.'],
  ])('tells that a passkey was not used: %s', async (_name, credential, response, text) => {
    passkeys.credential = credential;
    for (const changed of [{}, { factors: [{ id: 'k', type: 'webauthn', friendlyName: null }] }]) {
      const { container, alert, onSuccess, unmount } = await openForm(
        ({ path }) => (path.endsWith('challenge') ? undefined : response?.clone()),
        changed,
      );
      await click(button(container, 'factors' in changed ? 'passkeyUse' : 'passkeySignIn'));
      expect([alert(), onSuccess.mock.calls]).toEqual([text, []]);
      await unmount();
    }
  });

  it('uses a passkey in place of the password', async () => {
    const { container, requests, events, alert } = await openForm();
    await click(button(container, 'passkeySignIn'));
    expect([requests().map(([, path]) => path), events, alert()]).toEqual([
      ['/api/session/passkey/challenge', '/api/session/passkey'],
      ['SIGNED_IN'],
      undefined,
    ]);
  });

  it('offers passkeys among the suggestions, and renews the offer', async () => {
    vi.useFakeTimers();
    Object.assign(passkeys, { credential: undefined, isAutofill: true });
    const { sent, unmount, alert } = await openForm();
    await during(() => vi.advanceTimersByTimeAsync(0));
    expect([sent.length, alert()]).toEqual([1, undefined]);
    await during(() => vi.advanceTimersByTimeAsync(240_000));
    expect(sent).toHaveLength(2);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await during(() => vi.advanceTimersByTimeAsync(240_000));
    expect(sent).toHaveLength(2);
    vi.restoreAllMocks();
    await unmount();
    await vi.advanceTimersByTimeAsync(500_000);
    expect([sent.length, passkeys.cancelled]).toEqual([2, 1]);
  });

  it('has no passkeys where they cannot be used', async () => {
    vi.unstubAllGlobals();
    const { container, unmount } = await openForm();
    expect(hasButton(container, 'passkeySignIn')).toBe(false);
    await unmount();
    const second = await openForm(undefined, { factors: [{ id: 'k', type: 'webauthn', friendlyName: null }] });
    expect([hasButton(second.container, 'passkeyUse'), passkeys.cancelled]).toEqual([false, 0]);
  });
});

describe('a password', () => {
  const openForm = (type: 'invite' | 'recovery', answer?: Parameters<typeof open>[1]) => {
    const went: string[] = [];
    vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)));
    onTestFinished(() => void vi.restoreAllMocks());
    return open(h(SetPasswordForm, { type, tokenHash: 'hash' }), answer).then((opened) => ({
      ...opened,
      went,
    }));
  };

  it.each([
    ['invite', 'SIGNED_IN', true],
    ['recovery', 'PASSWORD_RECOVERY', false],
  ] as const)('is set after an e-mail of the kind %s', async (type, event, hasName) => {
    const { submit, events, went, requests, field } = await openForm(type);
    expect(field('name') !== null).toBe(hasName);
    await submit();
    expect([requests()[0]![2], events, went]).toMatchObject([{ type, tokenHash: 'hash' }, [event], ['/admin']]);
  });

  it('asks for the code of a second factor, and keeps asking', async () => {
    let errors = [{ path: 'code', message: 'Enter a code.' }];
    const { submit, field, went } = await openForm('recovery', () => problem(422, { detail: 'x', errors }));
    expect(field('code')).toBe(null);
    await submit();
    errors = [{ path: 'password', message: 'Too short.' }];
    await submit();
    expect([field('code') !== null, went]).toEqual([true, []]);
  });
});

describe('second factors', () => {
  const factor = (id: string, type: string, changed: object = {}) => ({
    id,
    type,
    name: null,
    isVerified: true,
    ...changed,
  });
  const openFactors = (factors: object[], answer?: Parameters<typeof open>[1]) =>
    open(h(SecondFactors, { factors, recoveryCodes: 0 } as unknown as Parameters<typeof SecondFactors>[0]), answer);

  it('are those that were verified, without passkeys', async () => {
    const { container } = await openFactors([
      factor('a', 'totp', { name: 'Phone' }),
      factor('b', 'phone'),
      factor('c', 'totp', { isVerified: false }),
      factor('d', 'webauthn'),
    ]);
    expect([...container.querySelectorAll('.desk-list li')].map(({ firstChild }) => firstChild!.textContent)).toEqual([
      'Phone',
      'phone',
    ]);
  });

  it('are removed after a proof', async () => {
    let isProved = false;
    const { submit, container, requests, navigations, field } = await openFactors([factor('a', 'totp')], () =>
      isProved ? undefined : problem(403, { detail: 'x', errors: [{ path: 'password', message: 'Enter it.' }] }),
    );
    await submit();
    expect([field('password') !== null, document.activeElement === field('password'), toastTitles()]).toEqual([
      true,
      true,
      [],
    ]);
    isProved = true;
    await enter(field('password')!, 'secret');
    await submit();
    expect([requests().at(-1), toastTitles(), navigations.length, container.querySelector('[name=password]')]).toEqual([
      ['DELETE', '/api/account/factors/a', { password: 'secret' }],
      ['factorRemoved'],
      1,
      null,
    ]);
  });

  it('are added by their first code, with recovery codes', async () => {
    const { submit, container, events, navigations, requests, field } = await openFactors([], ({ path }) =>
      path === '/api/account/factors'
        ? Response.json({ id: 'n', qrCode: '<svg/>', secret: 'S3CRET' })
        : Response.json({ recoveryCodes: ['r1'] }),
    );
    await submit();
    expect([
      container.querySelector('.desk-secret')!.textContent,
      container.querySelector('img')!.getAttribute('src'),
    ]).toEqual(['S3CRET', 'data:image/svg+xml,%3Csvg%2F%3E']);
    await enter(field('code')!, '123456');
    await submit();
    expect([
      requests().at(-1),
      events,
      toastTitles(),
      navigations.length,
      container.textContent!.includes('r1'),
    ]).toEqual([
      ['POST', '/api/account/factors/n/verify', { code: '123456' }],
      ['MFA_CHALLENGE_VERIFIED'],
      ['factorAdded'],
      1,
      true,
    ]);
  });

  it('are passkeys, too', async () => {
    const onSuccess = vi.fn();
    const { submit, events, requests, navigations, field } = await open(h(AddPasskey, { onSuccess }), ({ path }) =>
      path === '/api/account/passkeys' ? Response.json({ recoveryCodes: ['r1'] }) : undefined,
    );
    await enter(field('name')!, 'Key');
    await submit();
    expect([requests().at(-1), events, toastTitles(), navigations.length, onSuccess.mock.calls]).toEqual([
      ['POST', '/api/account/passkeys', { challengeId: 'ch', credential: { id: 'c' }, name: 'Key' }],
      ['MFA_CHALLENGE_VERIFIED'],
      ['passkeyAdded'],
      1,
      [[{ recoveryCodes: ['r1'] }]],
    ]);
    expect(field('name')!.value).toBe('');
  });

  it.each<[string, object | undefined, string]>([
    ['created none', undefined, 'passkeyNotCreated'],
    ['was not accepted', { id: 'c' }, 'Known already.'],
  ])('tell that a passkey %s', async (_name, credential, text) => {
    passkeys.credential = credential;
    const onSuccess = vi.fn();
    const { submit, events } = await open(h(AddPasskey, { onSuccess }), ({ path }) =>
      path === '/api/account/passkeys' ? problem(409, { detail: 'Known already.' }) : undefined,
    );
    await submit();
    expect([toastTitles(), events, onSuccess.mock.calls]).toEqual([[text], [], []]);
  });

  it('say where passkeys cannot be used', async () => {
    vi.unstubAllGlobals();
    const { container } = await open(h(AddPasskey, { onSuccess: () => {} }));
    expect(container.textContent).toBe('passkeyUnsupported');
  });
});
