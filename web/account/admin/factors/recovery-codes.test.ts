// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { button, click } from '#testing/dom/user.ts';
import { RecoveryCodes } from './recovery-codes.client.tsx';

const open = async (codes: string[] | undefined) => {
  const changes: unknown[] = [];
  const onChange = (made: readonly string[] | undefined) => void changes.push(made);
  const page = await openOnPage(h(RecoveryCodes, { codes, left: 3, onChange }), () =>
    Response.json({ recoveryCodes: ['one', 'two'] }),
  );
  return { ...page, changes };
};

it('tells how many recovery codes are left, and makes new ones', async () => {
  const { container, requests, changes } = await open(undefined);
  expect(textsOf(container, 'p')[0]).toBe('recoveryCodes 3');
  await click(container.querySelector('form button')!);
  expect([requests().map(([method, path]) => [method, path]), changes]).toEqual([
    [['POST', '/api/account/recovery-codes']],
    [['one', 'two']],
  ]);
});

it('shows those that were made until they are hidden', async () => {
  const { container, changes } = await open(['one', 'two']);
  expect(textsOf(container, '.desk-secret li')).toEqual(['one', 'two']);
  await click(button(container, 'recoveryCodesClose'));
  expect(changes).toEqual([undefined]);
});
