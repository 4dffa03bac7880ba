// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { renderedProps } from '#testing/dom/rendered-props.ts';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import { t } from '../../i18n.ts';
import EmailsScreen from './emails-screen.tsx';
import StoredEmailScreen from './stored-email-screen.tsx';

const props = (search = '', params = {}) => ({ locale: 'en' as const, params, query: new URLSearchParams(search) });
type AdminQueries = NonNullable<ScreenContext['adminQueries']>;
const email = (changed: object = {}) => ({
  ...{ id: 'e', to: 'eva@x.pt', kind: 'invite', at: '2030-05-10T08:00:00Z', state: 'waiting' },
  ...{ reason: undefined, nextAttempt: undefined, canBeSent: true },
  ...changed,
});

const given = (unsent: object[], { sendsEmail = true, search = '' } = {}) => {
  const asked: unknown[] = [];
  const storedEmails = async (...page: unknown[]) => {
    asked.push(page);
    return { total: 0, items: [], emails: [] };
  };
  const adminQueries = { unsentEmails: async () => unsent, storedEmails } as unknown as AdminQueries;
  return { asked, screen: () => EmailsScreen(props(search)), context: { adminQueries, sendsEmail } };
};
const open = async (...of: Parameters<typeof given>) => {
  const { asked, screen, context } = given(...of);
  return { asked, page: await renderScreen(screen, context) };
};

describe('the screen of e-mails', () => {
  it('says why each was not sent, and offers to send those that can be', async () => {
    const { page } = await open([
      email({ nextAttempt: '2030-05-10T09:30:00Z', reason: 'greylisted' }),
      email({ id: 'f', state: 'failed', canBeSent: false }),
      email({ id: 'g', state: 'failed', canBeSent: false, to: null }),
    ]);
    expect(textsOf(page, 'tbody th')).toEqual(['eva@x.pt', 'eva@x.pt', t('en', 'emails.erased')]);
    const [waiting, expired, erased] = textsOf(page, 'tbody td:nth-child(4)');
    expect(waiting).toMatch(/10 May 2030, 10:30.*greylisted/);
    expect([expired!.endsWith(t('en', 'emails.linkExpired')), erased!.includes(t('en', 'emails.linkExpired'))]).toEqual(
      [true, false],
    );
    const buttons = [...page.querySelectorAll('td button')].map((each) => each.getAttribute('aria-label'));
    expect(buttons).toEqual([t('en', 'emails.sendAgainTo', { to: 'eva@x.pt' })]);
  });

  it('is loaded again while one of them waits', async () => {
    const refreshOf = (...states: string[]) => {
      const { screen, context } = given(states.map((state, index) => email({ id: `${index}`, state })));
      return renderedProps(PeriodicRefresh, screen, context);
    };
    expect([await refreshOf('failed', 'waiting'), await refreshOf('failed')]).toEqual([{ seconds: 10 }, undefined]);
  });

  it('says that all were sent', async () => {
    const { page } = await open([]);
    expect(textsOf(page, 'section:first-of-type .desk-empty')).toEqual([t('en', 'emails.noneUnsent')]);
    expect(page.textContent).not.toContain(t('en', 'emails.noServer'));
  });

  it('says that there is no mail server, and then lists only those that remain from before', async () => {
    const none = (await open([], { sendsEmail: false })).page;
    expect([textsOf(none, '.desk-lead'), none.querySelector('#unsent-emails')]).toEqual([
      [t('en', 'emails.noServer')],
      null,
    ]);
    expect((await open([email()], { sendsEmail: false })).page.querySelector('#unsent-emails')).not.toBe(null);
  });

  it.each([
    ['', 0],
    ['offset=20', 20],
    ['offset=-1', 0],
    ['offset=x', 0],
    ['offset=1234567', 0],
    ['offset=123456', 123_456],
  ])('shows the page of the URL: %s', async (search, offset) => {
    expect(JSON.stringify((await open([], { search })).asked[0])).toContain(String(offset));
  });
});

describe('a stored e-mail', () => {
  const show = (found: object | undefined) =>
    renderScreen(() => StoredEmailScreen(props('', { id: 'e' })), {
      adminQueries: { storedEmail: async (id: string) => (id === 'e' ? found : undefined) } as unknown as AdminQueries,
    });

  it('is shown with its recipient, or is not found', async () => {
    const page = await show({ subject: 'Welcome', to: 'eva@x.pt', at: '2030-05-10T08:00:00Z', text: 'Hello.' });
    expect([textsOf(page, 'h1'), textsOf(page, '.stored-email'), textsOf(page, '.desk-quiet')[0]]).toEqual([
      ['Welcome'],
      ['Hello.'],
      expect.stringContaining('eva@x.pt, 10 May 2030, 09:00'),
    ]);
    expect((await show(undefined)).querySelector('.stored-email')).toBe(null);
  });
});
