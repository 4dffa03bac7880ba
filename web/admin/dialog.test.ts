// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { render } from '#testing/dom/render.ts';
import { press } from '#testing/dom/user.ts';
import { Modal } from './dialog.client.tsx';

/** An element of the page, until the test ends. */
const put = (tag: 'button' | 'div', changed: object = {}) => {
  const element = Object.assign(document.createElement(tag), changed);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
};
const dialog = () => document.querySelector('[role=dialog]')!;

const open = async (changed: object = {}) => {
  const closed: true[] = [];
  const before = put('button');
  before.focus();
  const element = h(Modal, { title: 'Title', onClose: () => void closed.push(true), ...changed, children: h('input') });
  return { ...(await render(element)), before, closed };
};

describe('a dialog', () => {
  it('has its title and its description', async () => {
    await open({ description: 'More', isTitleHidden: true });
    expect([dialog().querySelector('h2')!.className, dialog().querySelector('p')!.textContent]).toEqual([
      'desk-hidden',
      'More',
    ]);
    expect(dialog().getAttribute('aria-describedby')).toBe(dialog().querySelector('p')!.id);
  });

  it('shows its title, and needs no description', async () => {
    await open();
    expect([dialog().querySelector('h2')!.className, dialog().getAttribute('aria-describedby')]).toEqual(['', null]);
  });

  it('is closed with Escape', async () => {
    const { closed } = await open();
    await press(dialog(), 'Escape');
    expect(closed).toEqual([true]);
  });

  it('stays with Escape where the user must complete it', async () => {
    await open({ onClose: undefined });
    await press(dialog(), 'Escape');
    expect(dialog()).not.toBe(null);
  });

  it('gives the focus back to the element that had it', async () => {
    const { before, show } = await open();
    expect(document.activeElement).not.toBe(before);
    await show(h('p'));
    expect(document.activeElement).toBe(before);
  });

  it('gives the focus back from a toast, which disappears', async () => {
    const { before, show } = await open();
    const toast = put('div');
    toast.dataset.sonnerToast = '';
    const inToast = document.createElement('button');
    toast.append(inToast);
    inToast.focus();
    await show(h('p'));
    expect(document.activeElement).toBe(before);
  });
});
