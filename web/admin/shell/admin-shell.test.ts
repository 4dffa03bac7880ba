// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import { subscribeToSessionEvents } from '../session/session-events.client.ts';
import { AdminShell } from './admin-shell.client.tsx';
import { PresenceAvatars } from './presence-avatars.client.tsx';

vi.mock('../requests/rsc-interceptor.client.tsx', async (load) => ({
  ...(await load<object>()),
  RscInterceptor: () => null,
}));

type Props = Parameters<typeof AdminShell>[0];
const streams: EventTarget[] = [];
beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => void vi.useRealTimers());

const open = async (path = '/admin/articles/a', changed: Partial<Props> = {}, answer?: Parameters<typeof serve>[0]) => {
  const { sent } = serve(answer);
  const props = (inner: string) =>
    ({
      ...{
        account: { id: 'ana', name: 'Ana', email: 'ana@x.pt', role: 'editor' },
        expiresAt: Date.now() / 1000 + 3600,
        news: '1.1',
        screens: [],
        actions: [],
        finds: true,
      },
      links: [
        { to: '/admin', text: 'Home', icon: 'home' },
        { to: '/admin/articles', text: 'Articles', icon: 'home' },
        { to: '/admin/media', text: 'Media', icon: 'home' },
      ],
      languages: [
        { name: 'Português', tag: 'pt', href: '/pt' },
        { name: 'English', tag: 'en', href: undefined },
      ],
      ...{ children: h('input', { 'aria-label': inner }) },
      ...changed,
    }) as Props;
  const element = (at: string, inner: string) => inRouter(h(AdminShell, props(inner)), { path: at }).element;
  const { container, show, unmount } = await render(element(path, 'field'));
  return { container, sent, unmount, navigate: (to: string) => show(element(to, to)) };
};

describe('the frame of the admin area', () => {
  it('marks the current screen, and links to those above it', async () => {
    const { container } = await open();
    expect([...container.querySelectorAll('.desk-rooms [aria-current]')].map(({ textContent }) => textContent)).toEqual(
      ['Articles'],
    );
    expect([...container.querySelectorAll('.desk-crumbs a')].map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Articles',
    ]);
    expect((await open('/admin/articles')).container.querySelector('.desk-crumbs')).toBe(null);
  });

  it('names the user, by e-mail address where there is no name, and the languages', async () => {
    const { container } = await open();
    expect([
      container.querySelector('.desk-who')!.textContent,
      container.querySelector('.desk-languages a')!.getAttribute('href'),
      container.querySelector('.desk-languages [aria-current]')!.textContent,
    ]).toEqual(['Ana', '/pt', 'English']);
    const nameless = await open(undefined, { account: { id: 'ana', name: '', email: 'ana@x.pt', role: 'editor' } });
    expect(nameless.container.querySelector('.desk-who')!.textContent).toBe('ana@x.pt');
  });

  it('moves the focus to a new screen, unless that has taken it', async () => {
    const { container, navigate } = await open();
    const main = container.querySelector('main')!;
    expect(document.activeElement).not.toBe(main);
    await navigate('/admin/media');
    expect(document.activeElement).toBe(main);
    main.querySelector('input')!.focus();
    await navigate('/admin/media');
    expect(document.activeElement).toBe(main.querySelector('input'));
  });

  it('signs out of all tabs once the server has', async () => {
    const events: string[] = [];
    const leave = subscribeToSessionEvents((event) => void events.push(event));
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    let status = 500;
    const { container, sent } = await open(undefined, {}, ({ method }) =>
      method === 'DELETE' ? new Response(null, { status }) : undefined,
    );
    await click(button(container, 'signOut'));
    expect([
      sent.some(({ method, path }) => method === 'DELETE' && path === '/api/session'),
      events.includes('SIGNED_OUT'),
    ]).toEqual([true, false]);
    expect(toastTitles().at(-1)).toBe('serverError');
    status = 204;
    await click(button(container, 'signOut'));
    expect([
      events.includes('SIGNED_OUT'),
      container.querySelector('.desk')!.hasAttribute('data-covered'),
      document.title,
    ]).toEqual([true, true, 'Levada']);
    leave();
    vi.restoreAllMocks();
  });

  it('asks to sign in again when the session has ended', async () => {
    const { container } = await open(undefined, {}, ({ path }) =>
      path === '/api/session' ? Response.json({ code: 'not_signed_in' }, { status: 401 }) : undefined,
    );
    expect(hasButton(document, 'logIn')).toBe(false);
    await during(() => void streams.at(-1)!.dispatchEvent(new MessageEvent('signed-out', { data: '""' })));
    expect([
      hasButton(document, 'logIn'),
      container.querySelector('.desk')!.hasAttribute('data-covered'),
      document.querySelector<HTMLInputElement>('[name=email]')!.value,
    ]).toEqual([true, true, 'ana@x.pt']);
  });
});

describe('who is here', () => {
  it('is reported with each screen, every 15 s, and when the page is left', async () => {
    vi.useFakeTimers();
    const { sent } = serve();
    const element = (path: string) => h(PresenceAvatars, { account: 'ana', path });
    const { show, unmount } = await render(element('/admin/a'));
    const paths = () =>
      sent
        .filter(({ path }) => path === '/api/desk/presence')
        .map(({ body }) => (body as { path: string | null }).path);
    await during(() => vi.advanceTimersByTimeAsync(299));
    expect(paths()).toEqual([]);
    await show(element('/admin/b'));
    await during(() => vi.advanceTimersByTimeAsync(300));
    expect(paths()).toEqual(['/admin/b']);
    await during(() => vi.advanceTimersByTimeAsync(14_700));
    dispatchEvent(new Event('pagehide'));
    expect(paths()).toEqual(['/admin/b', '/admin/b', null]);
    await unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(paths()).toHaveLength(3);
  });

  it('is reported as nowhere at an address that is no screen', async () => {
    vi.useFakeTimers();
    const { sent } = serve();
    await render(h(PresenceAvatars, { account: 'ana', path: '/admin/a b' }));
    await during(() => vi.advanceTimersByTimeAsync(300));
    expect(sent.map(({ path, body }) => [path, (body as { path: string | null }).path])).toEqual([
      ['/api/desk/presence', null],
    ]);
  });

  it('is shown by initials, without the user and other screens', async () => {
    const { container } = await open('/admin/a');
    const present = [
      ['rui', 'Rui Costa Gouveia', '/admin/a'],
      ['eva', 'eva@x.pt', '/admin/a'],
      ['zé', 'Zé', '/admin/a'],
      ['ana', 'Ana', '/admin/a'],
      ['ivo', 'Ivo', '/admin/b'],
    ].map(([account, name, path]) => ({ tab: account, account, name, path }));
    await during(
      () => void streams.at(-1)!.dispatchEvent(new MessageEvent('presence', { data: JSON.stringify(present) })),
    );
    expect([...container.querySelectorAll('.desk-other [aria-hidden]')].map(({ textContent }) => textContent)).toEqual([
      'RG',
      'EP',
      'Z',
    ]);
  });
});
