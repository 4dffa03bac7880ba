// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter } from '#testing/dom/user.ts';
import { t } from '../../../i18n.ts';
import { AccountKeys } from './account-keys.tsx';
import ConnectProgramScreen from './connect-program-screen.tsx';
import { NewS3Key } from './new-s3-key.client.tsx';
import { NewServiceKey } from './new-service-key.client.tsx';
import { OAuthClients } from './oauth-clients.tsx';
import { RevokeKeyButton } from './revoke-key-button.client.tsx';
import { ServiceKeysTable } from './service-keys-table.tsx';

beforeEach(() => void toast.dismiss());
type AdminQueries = NonNullable<ScreenContext['adminQueries']>;
const days = { 30: '30 days', 90: '90 days', never: 'never' };
const field = (root: ParentNode, name: string) => root.querySelector(`[name=${name}]`)!;
const shownKeys = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLInputElement>('.account-link input')].map(({ value }) => value);

describe('a new key', () => {
  const scopes = { read: 'Read', write: 'Write' };
  const open = (answer: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(NewServiceKey, { url: '/api/keys', scopes, days }), answer);

  it('is shown once it was made, until it is hidden', async () => {
    const { container, sent, refreshes } = await open(() => Response.json({ key: 'levada_1' }));
    await enter(field(container, 'name'), 'Backup');
    await click(container.querySelector('[value=write]')!);
    await enter(field(container, 'days'), 'never');
    await click(button(container, 'make'));
    expect(sent[0]?.body).toEqual({ name: 'Backup', scopes: ['write'], days: null });
    expect([shownKeys(container), refreshes()]).toEqual([['levada_1'], 1]);
    expect((field(container, 'name') as HTMLInputElement).value).toBe('');
    await click(button(container, 'close'));
    expect(shownKeys(container)).toEqual([]);
  });

  it('has a number of days, and the scopes that were chosen', async () => {
    const { container, sent } = await open(() => problem(422, { detail: 'No.' }));
    await enter(field(container, 'days'), '30');
    await click(button(container, 'make'));
    expect(sent[0]?.body).toMatchObject({ scopes: [], days: 30 });
    expect([shownKeys(container), textsOf(container, '[role=alert]')]).toEqual([[], ['No.']]);
  });
});

describe('a new key of the S3 protocol', () => {
  it('has the buckets that were named, and shows key and secret', async () => {
    const answer = () => Response.json({ accessKeyId: 'AK', secretAccessKey: 'SK' });
    const { container, sent, refreshes } = await openOnPage(h(NewS3Key, { days }), answer);
    await enter(field(container, 'buckets'), ' photos, ,files,');
    await enter(field(container, 'days'), '30');
    await click(button(container, 'make'));
    expect(sent[0]?.body).toMatchObject({ buckets: ['photos', 'files'], days: 30 });
    expect([shownKeys(container), refreshes()]).toEqual([['AK', 'SK'], 1]);
    await enter(field(container, 'days'), 'never');
    await click(button(container, 'make'));
    expect(sent[1]?.body).toMatchObject({ buckets: [], days: null });
    await click(button(container, 'close'));
    expect(shownKeys(container)).toEqual([]);
  });
});

describe('the table of keys', () => {
  const key = (id: string, changed: object = {}) => ({
    ...{ id, name: `Key ${id}`, scopes: ['read'], buckets: undefined, maker: 'Ana', at: '2030-05-01T08:00:00Z' },
    ...{ usedAt: undefined, expiresAt: undefined, isExpired: false, isEarlier: false, ...changed },
  });

  it('says what each may do, and whether it has expired', async () => {
    const keys = [
      key('a', { buckets: ['photos'], usedAt: '2030-05-09T08:00:00Z', expiresAt: '2030-06-01T08:00:00Z' }),
      key('b', { maker: undefined, expiresAt: '2030-05-02T08:00:00Z', isExpired: true }),
      key('c', { isEarlier: true }),
    ] as never;
    const page = await renderScreen(() => h(ServiceKeysTable, { locale: 'en', keys, url: '/api/keys' }));
    const column = (number: number) => textsOf(page, `tbody td:nth-child(${number})`);
    expect(textsOf(page, 'tbody th')).toEqual(['Key a', 'Key b', t('en', 'serviceKeys.earlier')]);
    expect(column(2)).toEqual(
      ['read, photos', 'read', 'read'].map((each) => each.replace('read', t('en', 'serviceKeys.scope.read'))),
    );
    expect(column(3)).toEqual(['1 May 2030, 09:00, Ana', `1 May 2030, 09:00, ${t('en', 'serviceKeys.onServer')}`, '–']);
    expect(column(4)).toEqual(['9 May 2030, 09:00', ...Array(2).fill(t('en', 'serviceKeys.unused'))]);
    expect(column(5)).toEqual([
      '1 Jun 2030, 09:00',
      t('en', 'serviceKeys.expired', { at: '2 May 2030, 09:00' }),
      t('en', 'serviceKeys.days.never'),
    ]);
  });

  it('is left out where an account has none', async () => {
    const show = (keys: object[]) =>
      renderScreen(() => h(AccountKeys, { locale: 'en' }), {
        adminQueries: { ownKeys: async () => keys } as unknown as AdminQueries,
      });
    expect([(await show([])).querySelector('table'), textsOf(await show([key('a')]), 'tbody th')]).toEqual([
      null,
      ['Key a'],
    ]);
  });

  it('revokes a key only after a question, once at a time', async () => {
    const held = holdAnswers();
    const { container, requests } = await openOnPage(
      h(RevokeKeyButton, { kind: 'serviceKey', url: '/api/keys/a', label: 'Revoke a' }),
      held.answer,
    );
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await click(button(container, 'Revoke a'));
    expect([requests(), confirm.mock.calls]).toEqual([[], [['sure']]]);
    confirm.mockReturnValue(true);
    await click(button(container, 'Revoke a'));
    expect([requests(), disabledNames(container)]).toEqual([[['DELETE', '/api/keys/a', undefined]], ['Revoke a']]);
    await held.respond();
    expect([toastTitles(), disabledNames(container)]).toEqual([['revoked'], []]);
  });
});

describe('programs', () => {
  it('that administrators registered are listed', async () => {
    const client = (id: string, hasSecret: boolean) => ({
      ...{ id, name: `Program ${id}`, redirectUris: ['https://a.example', 'https://b.example'], scopes: ['read'] },
      ...{ hasSecret, at: '2030-05-01T08:00:00Z', accounts: 3 },
    });
    const show = (clients: object[]) =>
      renderScreen(() => h(OAuthClients, { locale: 'en' }), {
        adminQueries: { oauthClients: async () => clients } as unknown as AdminQueries,
      });
    const page = await show([client('a', true), client('b', false)]);
    expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td:nth-child(4)')]).toEqual([
      ['Program a', 'Program b'],
      [t('en', 'oauthClients.withSecret'), t('en', 'oauthClients.withoutSecret')],
    ]);
    expect(textsOf(page, 'tbody tr:first-child td div')).toEqual(['https://a.example', 'https://b.example']);
    expect((await show([])).querySelector('table')).toBe(null);
  });

  const ask = (request: object | undefined) =>
    renderScreen(() => ConnectProgramScreen({ locale: 'en', params: {}, query: new URLSearchParams('client_id=a') }), {
      adminQueries: { programRequest: async () => request } as unknown as AdminQueries,
    });
  const program = {
    ...{ name: 'Reader', host: 'reader.example', isOnOwnMachine: false, isRegisteredByAdministrator: false },
    ...{ scopes: ['read'], refusalUrl: '/refused' },
  };

  it('ask for an account, and say where they are', async () => {
    const page = await ask(program);
    const has = (root: ParentNode, text: string) => textsOf(root, 'p').includes(text);
    expect([
      has(page, t('en', 'programs.lead', { name: 'Reader' })),
      has(page, t('en', 'programs.host', { host: 'reader.example' })),
      has(page, t('en', 'programs.registered')),
      has(page, t('en', 'programs.ownMachine')),
      page.querySelector('form') !== null,
    ]).toEqual([true, true, false, false, true]);
    const own = await ask({ ...program, name: '', isOnOwnMachine: true, isRegisteredByAdministrator: true });
    expect([
      has(own, t('en', 'programs.lead', { name: t('en', 'programs.unnamed') })),
      has(own, t('en', 'programs.registered')),
      has(own, t('en', 'programs.ownMachine')),
    ]).toEqual([true, true, true]);
  });

  it('whose request is invalid get nothing', async () => {
    const page = await ask(undefined);
    expect([textsOf(page, 'p'), page.querySelector('form')]).toEqual([[t('en', 'programs.invalid')], null]);
  });
});
