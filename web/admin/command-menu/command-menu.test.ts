// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { serve } from '#testing/dom/server.ts';
import { button, click, enter, press } from '#testing/dom/user.ts';
import { CommandMenuButton } from './command-menu-button.client.tsx';

type Props = Parameters<typeof CommandMenuButton>[0];

// What the list box measures, and scrolls to.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
});

const open = async (changed: Partial<Props> = {}, items: object[] = []) => {
  const { sent } = serve(() => Response.json({ items }));
  const onSignOut = vi.fn();
  const props = {
    ...{
      links: [
        { to: '/admin/articles', text: 'Artigos' },
        { to: '/admin/media', text: 'Média' },
      ],
      actions: [{ to: '/admin/new', text: 'New article' }],
    },
    ...{ canSearch: true, onSignOut },
    ...changed,
  } as Props;
  const { element, navigations } = inRouter(h(CommandMenuButton, props));
  const { container } = await render(element);
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
  const input = () => dialog()?.querySelector<HTMLInputElement>('input');
  const entries = () => [...document.querySelectorAll('[cmdk-item]')].map(({ textContent }) => textContent);
  const openMenu = async () => {
    await click(container.querySelector('button')!);
    await until(() => input() !== undefined && input() !== null, true);
  };
  return {
    container,
    sent,
    navigations,
    onSignOut,
    dialog,
    input: () => input()!,
    entries,
    openMenu,
    choose: (text: string) =>
      click([...document.querySelectorAll('[cmdk-item]')].find((each) => each.textContent === text)!),
  };
};

describe('the command menu', () => {
  it('lists screens and actions, narrowed without regard to case and accents', async () => {
    const { openMenu, entries, input } = await open();
    await openMenu();
    expect(entries()).toEqual(['Artigos', 'Média', 'New article', 'site', 'shortcuts', 'signOut']);
    await enter(input(), ' MEDIA ');
    expect(entries()).toEqual(['Média']);
  });

  it('opens what is chosen, and is closed', async () => {
    const { openMenu, choose, navigations, dialog } = await open();
    await openMenu();
    await choose('Média');
    expect([navigations.map(({ path }) => path), dialog()]).toEqual([['/admin/media'], null]);
    await openMenu();
    await choose('New article');
    expect(navigations.at(-1)!.path).toBe('/admin/new');
  });

  it('signs out, or shows the keys', async () => {
    const { openMenu, choose, onSignOut, dialog } = await open();
    await openMenu();
    await choose('signOut');
    expect(onSignOut).toHaveBeenCalledOnce();
    await choose('shortcuts');
    await until(() => dialog()?.querySelectorAll('dt').length, 11);
    await click(button(dialog()!, 'close'));
    expect(dialog()).toBe(null);
  });

  it('finds content by kind', async () => {
    const found = (group: string, id: string) => ({
      group,
      id,
      title: `${group} ${id}`,
      detail: 'd',
      to: `/admin/${id}`,
    });
    const { openMenu, input, entries, choose, navigations, sent } = await open({}, [
      found('A', '1'),
      found('B', '2'),
      found('A', '3'),
    ]);
    await openMenu();
    await enter(input(), 'zz');
    await until(() => entries(), ['A 1 d', 'A 3 d', 'B 2 d']);
    expect(sent.map(({ path }) => path)).toEqual(['/api/desk/find?kind=everything&q=zz']);
    await choose('A 3 d');
    expect(navigations.map(({ path }) => path)).toEqual(['/admin/3']);
  });

  it('finds nothing for users who may not search', async () => {
    const { openMenu, input, sent, entries } = await open({ canSearch: false }, [
      { group: 'A', id: '1', title: 'x', detail: '', to: '/x' },
    ]);
    await openMenu();
    await enter(input(), 'zz');
    await until(() => entries(), []);
    expect(sent).toEqual([]);
  });

  it('stays on the screen if the user does not want to leave it', async () => {
    const { useQuestionBeforeLeaving } = await import('../leaving/question-before-leaving.client.ts');
    const Question = () => {
      useQuestionBeforeLeaving('Leave?');
      return null;
    };
    await render(h(Question));
    vi.stubGlobal('confirm', () => false);
    const { openMenu, choose, navigations, dialog } = await open();
    await openMenu();
    await choose('Média');
    expect([navigations, dialog()]).toEqual([[], null]);
  });

  it('is opened by keys, and takes what is typed before it is there', async () => {
    const { input } = await open();
    let isDefault = true;
    await during(() => {
      const keys = (key: string, options: KeyboardEventInit = {}) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
      isDefault = keys('k', { ctrlKey: true });
      keys('m');
      keys('e');
    });
    await until(() => input()?.value, 'me');
    expect(isDefault).toBe(false);
  });

  it('leaves keys to a text that has used them, and `?` to fields', async () => {
    const { container, dialog } = await open();
    container.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await press(container, 'k', { ctrlKey: true });
    const field = document.body.appendChild(document.createElement('input'));
    expect([await press(field, '?'), await press(document.body, 'x'), dialog()]).toEqual([true, true, null]);
    field.remove();
    expect(await press(document.body, '?')).toBe(false);
    await until(() => dialog() !== null, true);
  });
});
