// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { until } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { subscribeToSessionEvents } from '../../../admin/session/session-events.client.ts';
import { describeDevice } from './describe-device.ts';
import { LinkedProviders } from './linked-providers.client.tsx';
import { NameForm, PasswordForm } from './profile-forms.client.tsx';
import { SessionsTable } from './sessions-table.client.tsx';

beforeEach(() => void toast.dismiss());
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';

describe('a device', () => {
  it.each([
    [CHROME, 'Chrome, Linux'],
    [`${CHROME} Edg/130.0`, 'Edge, Linux'],
    [`${CHROME} OPR/130.0`, 'Opera, Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iOS'],
    ['Mozilla/5.0 (Linux; Android 15) Firefox/130.0', 'Firefox, Android'],
    ['Mozilla/5.0 (Windows NT 10.0) Gecko', 'Windows'],
    ['curl/8.0', undefined],
  ])('is named after browser and system: %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});

describe('the sessions of an account', () => {
  const session = (id: string, changed: object = {}) => ({
    ...{ id, userAgent: CHROME, seen: '2030-05-10T08:00:00Z', begun: '2030-05-01T08:00:00Z', isCurrentSession: false },
    ...changed,
  });
  const open = (sessions: object[], answer?: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(SessionsTable, { locale: 'en', sessions: sessions as never }), answer);

  it('name the current one, and end all others at once', async () => {
    const held = holdAnswers();
    const { container, requests } = await open(
      [session('a', { isCurrentSession: true }), session('b', { userAgent: 'curl' })],
      held.answer,
    );
    expect([textsOf(container, 'tbody th'), textsOf(container, 'tbody td').slice(0, 2)]).toEqual([
      ['Chrome, Linux (thisDevice)', 'unknownDevice'],
      ['10 May 2030, 09:00', '1 May 2030, 09:00'],
    ]);
    await click(button(container, 'signOutOthers'));
    expect([requests(), disabledNames(container)]).toEqual([
      [['POST', '/api/account/sign-out-others', {}]],
      ['signOutOthers'],
    ]);
    await held.respond();
    expect([toastTitles(), disabledNames(container)]).toEqual([['othersSignedOut'], []]);
  });

  it('offer nothing while there is only the current one', async () => {
    const { container } = await open([session('a', { isCurrentSession: true })]);
    expect(hasButton(container, 'signOutOthers')).toBe(false);
  });
});

describe('the providers of an account', () => {
  it('can be unlinked where they are linked, and linked where not', async () => {
    const held = holdAnswers();
    const identities = [{ id: 'i', provider: 'google', email: 'ana@x.pt' }] as never;
    const { container, requests } = await openOnPage(
      h(LinkedProviders, { providers: ['github', 'google'], identities }),
      held.answer,
    );
    const [github, google] = [...container.querySelectorAll('li')];
    expect([hasButton(github!, 'providerUnlink'), github!.querySelector('form') !== null]).toEqual([false, true]);
    expect([google!.textContent?.includes('ana@x.pt'), google!.querySelector('form')]).toEqual([true, null]);
    await click(button(google!, 'providerUnlink'));
    expect([requests(), disabledNames(container)]).toEqual([
      [['DELETE', '/api/account/identities/i', undefined]],
      ['providerUnlink'],
    ]);
    await held.respond();
    expect([toastTitles(), disabledNames(container)]).toEqual([['providerUnlinked'], []]);
  });
});

describe('the profile of an account', () => {
  it('gets another name, which the other tabs show, too', async () => {
    const events: string[] = [];
    onTestFinished(subscribeToSessionEvents((event) => void events.push(event)));
    const { container, requests } = await openOnPage(h(NameForm, { name: 'Ana' }));
    const field = container.querySelector<HTMLInputElement>('[name=name]')!;
    expect(field.value).toBe('Ana');
    await enter(field, 'Ana Rosa');
    await click(button(container, 'save'));
    await until(toastTitles, ['nameSaved']);
    expect([requests(), events]).toEqual([[['POST', '/api/account/name', { name: 'Ana Rosa' }]], ['USER_UPDATED']]);
  });

  it('gets another password, after which both fields are empty', async () => {
    const { container, requests } = await openOnPage(h(PasswordForm, {}));
    const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    await enter(field('current'), 'old password');
    await enter(field('password'), 'new password');
    await click(button(container, 'save'));
    const sent = { current: 'old password', password: 'new password' };
    expect([requests(), toastTitles()]).toEqual([[['POST', '/api/account/password', sent]], ['passwordSaved']]);
    expect([field('current').value, field('password').value]).toEqual(['', '']);
  });
});
