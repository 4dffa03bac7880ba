// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, hasButton } from '#testing/dom/user.ts';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { PersonActions } from './person-actions.client.tsx';
import { useAccountLinks } from './use-account-links.client.ts';

beforeEach(() => void toast.dismiss());

const open = async (
  person: Partial<StaffMember> = {},
  { sendsEmail = true, answer }: { sendsEmail?: boolean; answer?: Parameters<typeof serve>[0] } = {},
) => {
  const { sent, refreshes } = serve(answer);
  const whole = {
    id: 'rui',
    email: 'rui@x.pt',
    isBanned: false,
    acceptedAt: '2030-05-01T00:00:00Z',
    ...person,
  } as StaffMember;
  let shown: string[] = [];
  const Screen = () => {
    const links = useAccountLinks();
    shown = links.shown.map(({ kind, link }) => `${kind} ${link}`);
    return h(PersonActions, { person: whole, sendsEmail, links, action: useApiAction() });
  };
  const { container } = await render(inRouter(h(Screen)).element);
  const requests = () => sent.map(({ method, path, body }) => [method, path, body]);
  return { container, requests, refreshes, shown: () => shown };
};
const link = { id: 'rui', email: 'not_sent', link: '/l', validUntil: '' };

describe('the buttons of an account', () => {
  it('ban it, and hide its links', async () => {
    const { container, requests, shown } = await open(
      {},
      { answer: ({ path }) => (path.endsWith('recovery') ? Response.json(link) : undefined) },
    );
    await click(button(container, 'recover, rui@x.pt'));
    expect(shown()).toEqual(['recovery /l']);
    await click(button(container, 'ban'));
    expect([requests()[1], toastTitles(), shown()]).toEqual([
      ['POST', '/api/people/rui', { banned: true }],
      ['banned'],
      [],
    ]);
  });

  it('leave its links where it could not be banned', async () => {
    const { container, shown } = await open(
      {},
      {
        answer: ({ path }) =>
          path.endsWith('recovery') ? Response.json(link) : problem(409, { detail: 'Last administrator.' }),
      },
    );
    await click(button(container, 'recover, rui@x.pt'));
    await click(button(container, 'ban'));
    expect([toastTitles(), shown()]).toEqual([['Last administrator.'], ['recovery /l']]);
  });

  it('end a ban, and offer no links before', async () => {
    const { container, requests } = await open({ isBanned: true });
    expect(hasButton(container, 'recover, rui@x.pt')).toBe(false);
    await click(button(container, 'unban'));
    expect([requests(), toastTitles()]).toEqual([[['POST', '/api/people/rui', { banned: false }]], ['unbanned']]);
  });

  it.each([
    [
      'signOutEverywhere',
      'sureToSignOut rui@x.pt',
      ['POST', '/api/people/rui/sign-out', undefined],
      'signedOutEverywhere',
    ],
    ['remove', 'sureToRemove rui@x.pt', ['DELETE', '/api/people/rui', undefined], 'removed'],
  ])('%s only after a question', async (name, question, request, said) => {
    const { container, requests } = await open();
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await click(button(container, name));
    expect([requests(), confirm.mock.calls]).toEqual([[], [[question]]]);
    confirm.mockReturnValue(true);
    await click(button(container, name));
    expect([requests(), toastTitles()]).toEqual([[request], [said]]);
  });

  it.each<[string, object, boolean, string[], string[]]>([
    ['a new password', {}, true, ['recover'], ['recovery', 'email']],
    ['an invitation by e-mail', { acceptedAt: undefined }, true, ['sendAgain'], ['invitation', 'email']],
    ['an invitation without e-mail', { acceptedAt: undefined }, false, ['newLink'], ['invitation', 'email']],
    [
      'an invitation whose e-mail waits',
      { acceptedAt: undefined, invitation: { email: 'waiting' } },
      true,
      ['sendAgain', 'getLink'],
      ['invitation', 'link'],
    ],
    [
      'a password whose e-mail failed',
      { recovery: { email: 'failed' } },
      true,
      ['recover', 'getLink'],
      ['recovery', 'link'],
    ],
    ['a password whose e-mail was sent', { recovery: { email: 'sent' } }, true, ['recover'], ['recovery', 'email']],
    [
      'a failed e-mail without a mail server',
      { recovery: { email: 'failed' } },
      false,
      ['recover'],
      ['recovery', 'email'],
    ],
  ])('offer a link for %s', async (_name, person, sendsEmail, names, [path, delivery]) => {
    const { container, requests } = await open(person, {
      sendsEmail,
      answer: () => Response.json({ id: 'rui', email: 'sent', validUntil: '' }),
    });
    expect(
      ['recover', 'sendAgain', 'newLink', 'getLink'].filter((name) => hasButton(container, `${name}, rui@x.pt`)),
    ).toEqual(names);
    await click(button(container, `${names.at(-1)}, rui@x.pt`));
    expect(requests()).toEqual([['POST', `/api/people/rui/${path}`, { delivery }]]);
  });

  it('tell what became of the e-mail, and load the screen again', async () => {
    let email = 'sent';
    const { container, refreshes } = await open({ acceptedAt: undefined } as object, {
      answer: () => Response.json({ id: 'rui', email, validUntil: '' }),
    });
    await click(button(container, 'sendAgain, rui@x.pt'));
    email = 'waiting';
    await click(button(container, 'sendAgain, rui@x.pt'));
    expect([toastTitles().toSorted(), refreshes()]).toEqual([['emailWaiting', 'sentAgain'], 2]);
  });

  it('tell why a link could not be made', async () => {
    const { container, shown, refreshes } = await open({}, { answer: () => problem(429, { detail: 'Too many.' }) });
    await click(button(container, 'recover, rui@x.pt'));
    expect([toastTitles(), shown(), refreshes()]).toEqual([['Too many.'], [], 0]);
  });

  it('cannot be pressed twice while a link is made', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { container } = await open({}, { answer: () => promise });
    const recover = () => button(container, 'recover, rui@x.pt') as HTMLButtonElement;
    await until(
      () => recover().disabled,
      true,
      () => recover().click(),
    );
    await during(() => resolve(Response.json({ id: 'rui', email: 'sent', validUntil: '' })));
    expect(recover().disabled).toBe(false);
  });
});
