// @vitest-environment happy-dom
import { createElement as h, useState } from 'react';
import { expect, it } from 'vitest';
import { during, render, until } from '#testing/dom/render.ts';
import { button, click } from '#testing/dom/user.ts';
import { ActionButton } from './action-button.client.tsx';

/** Renders a button whose command waits for `answer`, and which is disabled until then if `isDisabled` is true. */
const open = async ({ isDisabled }: { isDisabled: boolean }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const Caller = () => {
    const [isSending, setSending] = useState(false);
    const onClick = async () => {
      sent += 1;
      setSending(true);
      await promise;
      setSending(false);
    };
    return h(ActionButton, { disabled: isDisabled && isSending, onClick, children: 'Ban' });
  };
  const { container } = await render(h(Caller));
  const pressed = button(container, 'Ban') as HTMLButtonElement;
  return { pressed, answer: () => during(() => resolve()), sent: () => sent };
};

it('gets back the focus that it lost while it was disabled', async () => {
  const { pressed, answer } = await open({ isDisabled: true });
  pressed.focus();
  await click(pressed);
  expect(pressed.disabled).toBe(true);
  // What browsers do by themselves.
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
  expect(document.activeElement).toBe(document.body);
  await answer();
  await until(() => document.activeElement === pressed, true);
});

it('sends its command once if it is pressed twice', async () => {
  const { pressed, answer, sent } = await open({ isDisabled: false });
  await click(pressed);
  await click(pressed);
  expect(sent()).toBe(1);
  await answer();
  await click(pressed);
  expect(sent()).toBe(2);
});
