// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderHook } from '#testing/dom/render.ts';
import { pressNow } from '#testing/dom/user.ts';
import { useSaveKeys } from './use-save-keys.client.ts';

const open = async () => {
  const saved: string[] = [];
  const saving = (name: string) => () => void saved.push(name);
  const { show, unmount } = await renderHook(useSaveKeys, saving('first'));
  /** Returns whether the browser still does what it does by itself. */
  const press = (key: string, options: KeyboardEventInit) => pressNow(document.body, key, options);
  return { saved, press, unmount, show: (name: string) => show(saving(name)) };
};

it.each([
  ['Ctrl+S', 's', { ctrlKey: true }],
  ['⌘S', 's', { metaKey: true }],
  ['Ctrl+S with capitals', 'S', { ctrlKey: true }],
])('saves by %s, and not the page as a file', async (_name, key, options) => {
  const { saved, press } = await open();
  expect([press(key, options), saved]).toEqual([false, ['first']]);
});

it.each([
  ['the letter', 's', {}],
  ['Ctrl+Alt+S', 's', { ctrlKey: true, altKey: true }],
  ['Ctrl+A', 'a', { ctrlKey: true }],
])('leaves %s alone', async (_name, key, options) => {
  const { saved, press } = await open();
  expect([press(key, options), saved]).toEqual([true, []]);
});

it('saves once while the keys are held', async () => {
  const { saved, press } = await open();
  press('s', { ctrlKey: true });
  expect([press('s', { ctrlKey: true, repeat: true }), saved]).toEqual([false, ['first']]);
});

it('saves in the latest way, also where an element keeps its keys to itself, and only while it is rendered', async () => {
  const { saved, show, unmount } = await open();
  await show('second');
  const field = document.createElement('input');
  document.body.append(field);
  field.addEventListener('keydown', (event) => event.stopPropagation());
  pressNow(field, 's', { ctrlKey: true });
  field.remove();
  expect(saved).toEqual(['second']);
  await unmount();
  expect([pressNow(document.body, 's', { ctrlKey: true }), saved]).toEqual([true, ['second']]);
});
