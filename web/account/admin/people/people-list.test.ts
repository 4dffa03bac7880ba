// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { People } from './people.client.tsx';

beforeEach(() => void toast.dismiss());
const roles = {
  ...{ admin: 'Administrator', editor: 'Editor', author: 'Author' },
  ...{ translator: 'Translator', photographer: 'Photographer', analyst: 'Analyst' },
};
const staff = (id: string, changed: object = {}) =>
  ({
    ...{ id, name: id, email: `${id}@x.pt`, role: 'editor', languages: [], isBanned: false, isCurrentUser: false },
    ...{ acceptedAt: '2030-05-01T00:00:00Z', ...changed },
  }) as unknown as StaffMember;
const pending = { invitedAt: '2030-05-01T00:00:00Z', acceptedAt: undefined };
const link = (id: string, changed: object = {}) =>
  Response.json({ id, email: 'not_sent', link: `/l/${id}`, validUntil: '2030-05-12T10:00:00Z', ...changed });

const open = async (people: StaffMember[], answer?: Parameters<typeof openOnPage>[1], sendsEmail = true) => {
  const headings = { list: 'Everybody', form: 'Invite' };
  const element = (shown: StaffMember[]) => h(People, { locale: 'en', people: shown, roles, sendsEmail, headings });
  const page = await openOnPage(element(people), answer);
  const { container } = page;
  return {
    ...page,
    showPeople: (shown: StaffMember[]) => page.show(element(shown)),
    role: () => container.querySelector<HTMLSelectElement>('td select')!,
    form: container.querySelector('form')!,
    links: () => textsOf(container, '.account-link h2'),
  };
};

describe('the list of accounts', () => {
  it('lets administrators change all accounts but their own', async () => {
    const { container } = await open([
      staff('me', { isCurrentUser: true, role: 'admin' }),
      staff('rui', { name: '' }),
      staff('eva', { role: 'translator', languages: ['en'] }),
    ]);
    expect(textsOf(container, 'tbody th')).toEqual(['me (you)', '–', 'eva']);
    const rows = [...container.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.querySelectorAll('button').length > 0)).toEqual([false, true, true]);
    expect(textsOf(rows[0]!, 'td:nth-child(3)')).toEqual(['Administrator']);
    expect(rows.map((row) => row.querySelector('select')?.value)).toEqual([undefined, 'editor', 'translator']);
    const boxes = [...rows[2]!.querySelectorAll<HTMLInputElement>('input')];
    expect([rows[1]!.querySelector('fieldset'), boxes.map(({ checked }) => checked)]).toEqual([null, [false, true]]);
  });

  it('changes a role, and disables the choice while it is being sent', async () => {
    const held = holdAnswers();
    const { container, requests, role } = await open([staff('rui')], held.answer);
    expect(disabledNames(container)).toEqual([]);
    await enter(role(), 'author');
    expect([requests(), role().disabled]).toEqual([[['POST', '/api/people/rui', { role: 'author' }]], true]);
    expect(disabledNames(container)).toEqual(['role, rui@x.pt', 'signOutEverywhere', 'ban', 'remove']);
    await held.respond();
    expect([toastTitles(), disabledNames(container)]).toEqual([['roleChanged'], []]);
  });

  it('changes the languages of a translator', async () => {
    const held = holdAnswers();
    const { container, requests } = await open([staff('eva', { role: 'translator', languages: ['en'] })], held.answer);
    const [pt, en] = container.querySelectorAll<HTMLInputElement>('td input');
    await click(pt!);
    expect(requests()).toEqual([['POST', '/api/people/eva', { languages: ['pt', 'en'] }]]);
    expect(container.querySelector<HTMLFieldSetElement>('td fieldset')!.disabled).toBe(true);
    await held.respond();
    expect([toastTitles(), container.querySelector<HTMLFieldSetElement>('td fieldset')!.disabled]).toEqual([
      ['languagesChanged'],
      false,
    ]);
    await click(en!);
    expect(requests()[1]).toEqual(['POST', '/api/people/eva', { languages: [] }]);
  });

  it.each([
    ['hides the link of an invitation that became invalid, because administrators need another', pending, 'admin', 0],
    ['keeps it for other roles', pending, 'author', 1],
    ['keeps the link of an account that has accepted', {}, 'admin', 1],
  ])('%s', async (_name, state, role, left) => {
    const page = await open([staff('rui', state)], ({ body }) =>
      (body as { role?: string })?.role ? undefined : link('rui'),
    );
    const name = 'acceptedAt' in state ? 'sendAgain' : 'recover';
    await click(button(page.container, `${name}, rui@x.pt`));
    expect(page.links()).toHaveLength(1);
    await enter(page.role(), role);
    expect(page.links()).toHaveLength(left);
  });

  it('leaves the link where the role could not be changed', async () => {
    const page = await open([staff('rui', pending)], ({ body }) =>
      (body as { role?: string })?.role ? problem(409, { detail: 'Last administrator.' }) : link('rui'),
    );
    await click(button(page.container, 'sendAgain, rui@x.pt'));
    await enter(page.role(), 'admin');
    expect([page.links().length, page.role().value, toastTitles()]).toEqual([1, 'editor', ['Last administrator.']]);
  });
});

describe('a link to pass on', () => {
  it('gets the focus when it appears, and gives it to the list when it is closed', async () => {
    const { container, links } = await open([staff('rui')], () => link('rui'));
    await click(button(container, 'recover, rui@x.pt'));
    expect([links(), document.activeElement?.textContent]).toEqual([['recovery rui@x.pt'], 'recovery rui@x.pt']);
    expect(textsOf(container, '.account-link > p').slice(0, 2)).toEqual(['requested', 'passOn 12 May 2030, 11:00']);
    expect(container.querySelector<HTMLInputElement>('.account-link input')!.value).toBe('/l/rui');
    await click(button(container, 'close'));
    expect([links(), document.activeElement?.textContent]).toEqual([[], 'Everybody']);
  });

  it.each([
    ['the mail server refused it', { email: 'failed', reason: 'no such address' }, true, 'failed no such address'],
    ['there is no mail server', {}, false, 'noServer'],
  ])('says that %s', async (_name, issued, sendsEmail, said) => {
    const { container } = await open([staff('rui', pending)], () => link('rui', issued), sendsEmail);
    await click(button(container, `${sendsEmail ? 'sendAgain' : 'newLink'}, rui@x.pt`));
    expect(textsOf(container, '.account-link h2, .account-link > p').slice(0, 2)).toEqual([
      'invitation rui@x.pt',
      said,
    ]);
  });
});

describe('the form of an invitation', () => {
  const submit = (form: HTMLFormElement) => click(form.querySelector('[type=submit]')!);

  it('asks for languages of translators only, and is empty after it was sent', async () => {
    const { container, form, requests, links } = await open([], () => link('new'));
    const role = form.querySelector('select')!;
    expect([role.value, form.querySelector('fieldset')]).toEqual(['editor', null]);
    await enter(form.querySelector('[name=email]')!, 'Eva@X.pt ');
    await enter(role, 'translator');
    const [pt, en] = form.querySelectorAll<HTMLInputElement>('fieldset input');
    expect([pt!.checked, en!.checked]).toEqual([false, false]);
    await click(en!);
    await submit(form);
    expect(requests()).toEqual([['POST', '/api/people', { email: 'Eva@X.pt', role: 'translator', languages: ['en'] }]]);
    expect([links(), form.querySelector('fieldset')]).toEqual([['invitation eva@x.pt'], null]);
    expect(form.querySelector<HTMLInputElement>('[name=email]')!.value).toBe('');
    await enter(role, 'translator');
    expect(form.querySelectorAll('fieldset input:checked')).toHaveLength(0);
    await enter(role, 'author');
    await enter(form.querySelector('[name=email]')!, 'rui@x.pt');
    await submit(form);
    expect(requests()[1]).toEqual(['POST', '/api/people', { email: 'rui@x.pt', role: 'author' }]);
    expect(hasButton(container, 'sendInvitation')).toBe(true);
  });

  it.each([
    ['sent', 'invitationSent'],
    ['waiting', 'emailWaiting'],
  ])('says that its e-mail is %s', async (email, said) => {
    const { form, links } = await open([], () => link('new', { email, link: undefined }));
    await submit(form);
    expect([toastTitles(), links()]).toEqual([[said], []]);
  });

  it('says before that there is no mail server', async () => {
    const { container } = await open([], undefined, false);
    expect([textsOf(container, '.account-no-server'), hasButton(container, 'inviteWithoutEmail')]).toEqual([
      ['noServer'],
      true,
    ]);
    expect(textsOf((await open([])).container, '.account-no-server')).toEqual([]);
  });
});

it('loads the list again while an e-mail waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { refreshes, showPeople } = await open([staff('rui')]);
    vi.advanceTimersByTime(60_000);
    expect([refreshes(), vi.getTimerCount()]).toEqual([0, 0]);
    for (const kind of ['invitation', 'recovery']) {
      await showPeople([
        staff('eva'),
        staff('rui', { [kind]: { email: 'waiting', at: '2030-05-10T10:00:00Z', validUntil: '2030-05-12T10:00:00Z' } }),
      ]);
      expect(vi.getTimerCount()).toBe(1);
    }
    await showPeople([staff('rui', { invitation: { email: 'sent' } })]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
