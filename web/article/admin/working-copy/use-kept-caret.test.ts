// @vitest-environment happy-dom
import { createElement as h, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { useKeptCaret } from './use-kept-caret.client.ts';

let remember: () => void;
const Field = ({ value }: { value: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  remember = useKeptCaret(field, value);
  return h('textarea', { ref: field, value, onChange() {} });
};

/** Shows a field in which the user has selected something. */
const open = async (value: string, start: number, end = start, isFocused = true) => {
  const { container, show } = await render(h(Field, { value }));
  const textarea = container.querySelector('textarea')!;
  await during(() => {
    if (isFocused) textarea.focus();
    textarea.setSelectionRange(start, end);
    remember();
  });
  return {
    textarea,
    show: (next: string) => show(h(Field, { value: next })),
    at: () => [textarea.selectionStart, textarea.selectionEnd],
  };
};

describe('the caret of a field that others change', () => {
  it.each([
    ['before it', 'A abcd', [4, 5]],
    ['behind it', 'abcdX', [2, 3]],
    ['in the selection', 'abXcd', [2, 4]],
  ])('stays at its letters when they write %s', async (_where, after, expected) => {
    const { show, at } = await open('abcd', 2, 3);
    await show(after);
    expect(at()).toEqual(expected);
  });

  it('moves again with the next change', async () => {
    const { show, at } = await open('abcd', 2);
    await show('XXabcd');
    await show('YXXabcd');
    expect(at()).toEqual([5, 5]);
  });

  it('does not move while the focus is elsewhere', async () => {
    const { show, textarea } = await open('abcd', 2, 2, false);
    const moved = vi.spyOn(textarea, 'setSelectionRange');
    await show('Xabcd');
    expect(moved).not.toHaveBeenCalled();
  });
});
