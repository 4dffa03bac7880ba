// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, expect, it } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter } from '#testing/dom/user.ts';
import { Passkeys } from './passkeys.client.tsx';

beforeEach(() => void toast.dismiss());

const open = async () => {
  const { sent } = serve();
  const passkeys = [
    { id: 'a', name: 'Phone', usedAt: '2030-05-01T10:00:00Z' },
    { id: 'b', name: '', usedAt: null },
  ] as unknown as Parameters<typeof Passkeys>[0]['passkeys'];
  const { element, navigations } = inRouter(h(Passkeys, { locale: 'en', passkeys, recoveryCodes: 0 }));
  const { container } = await render(element);
  const submit = (form: Element) =>
    during(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { container, submit, navigations, items: [...container.querySelectorAll('.desk-list li')], sent };
};

it('lists the passkeys, with when each was used', async () => {
  const { items } = await open();
  expect(items.map((item) => item.querySelector('span')!.textContent)).toEqual([
    expect.stringMatching(/^Phone · passkeyUsed 1 May/),
    'passkey · passkeyNeverUsed',
  ]);
});

it('renames one', async () => {
  const { items, submit, sent, container, navigations } = await open();
  await click(button(items[0]!, 'passkeyRename'));
  const name = items[0]!.querySelector<HTMLInputElement>('[name=name]')!;
  expect([name.value, document.activeElement === name]).toEqual(['Phone', true]);
  await enter(name, 'Old phone');
  await submit(name.form!);
  expect([
    sent.map(({ method, path, body }) => [method, path, body]),
    toastTitles(),
    navigations.length,
    container.querySelector('.desk-list [name=name]'),
  ]).toEqual([[['POST', '/api/account/passkeys/a', { name: 'Old phone' }]], ['passkeyRenamed'], 1, null]);
});

it('removes one', async () => {
  const { items, submit, sent, navigations } = await open();
  await submit(items[1]!.querySelector('form')!);
  expect([sent.map(({ method, path }) => [method, path]), toastTitles(), navigations.length]).toEqual([
    [['DELETE', '/api/account/passkeys/b']],
    ['passkeyRemoved'],
    1,
  ]);
});
