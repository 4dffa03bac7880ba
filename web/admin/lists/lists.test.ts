// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drag } from '#testing/dom/drag.ts';
import { during, render } from '#testing/dom/render.ts';
import { inRouter, type Navigation } from '#testing/dom/router.ts';
import { button, click, enter, press } from '#testing/dom/user.ts';
import { DataTable } from './data-table.client.tsx';
import { FilterForm } from './filter-form.client.tsx';
import { SortableList } from './sortable-list.client.tsx';

describe('a table', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  const open = async (ids: string[], changed: object = {}) => {
    const bulk = vi.fn((rows: { id: string }[], clear: () => void) =>
      h('button', { type: 'button', onClick: clear }, `clear ${rows.length}`),
    );
    const element = (rows: string[]) =>
      inRouter(
        h(DataTable<{ id: string }>, {
          ...{
            caption: 'Rows',
            rows: rows.map((id) => ({ id })),
            hidden: ['b'],
            rowLabel: ({ id }: { id: string }) => id,
            renderBulkActions: bulk,
          },
          columns: [
            {
              id: 'a',
              header: 'A',
              isRowHeader: true,
              cell: ({ id }) => id,
              sort: { to: '/admin?sort=a', direction: 'ascending' },
            },
            { id: 'b', header: 'B', cell: () => 'hidden' },
            { id: 'c', header: 'C', cell: () => 'shown' },
          ],
          ...changed,
        }),
      ).element;
    const { container, show } = await render(element(ids));
    const box = (name: string) =>
      [...container.querySelectorAll<HTMLInputElement>('input')].find(
        (each) => each.getAttribute('aria-label') === name,
      )!;
    return {
      container,
      box,
      show: (rows: string[]) => show(element(rows)),
      tick: (name: string) => during(() => box(name).click()),
    };
  };

  it('shows the columns that are not hidden', async () => {
    const { container } = await open(['x']);
    expect([...container.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual(['', 'A', 'C']);
    expect([
      container.querySelector('th[aria-sort=ascending] a')!.getAttribute('href'),
      container.querySelector('th[scope=row]')!.textContent,
    ]).toEqual(['/admin?sort=a', 'x']);
    expect(container.querySelector('td[data-label]')!.textContent).toBe('shown');
  });

  it('selects rows, all or none, and keeps them in the URL', async () => {
    const { container, box, tick } = await open(['x', 'y']);
    expect(container.querySelector('.desk-bulk')!.textContent).toBe('');
    await tick('select x');
    expect([
      location.search,
      container.querySelector('.desk-bulk')!.textContent,
      box('selectAll').indeterminate,
    ]).toEqual(['?selected=x', 'clear 1', true]);
    await tick('selectAll');
    expect([box('select y').checked, box('selectAll').checked, box('selectAll').indeterminate]).toEqual([
      true,
      true,
      false,
    ]);
    expect(container.querySelectorAll('[aria-selected=true]')).toHaveLength(2);
    await tick('selectAll');
    expect([box('select y').checked, location.search]).toEqual([false, '']);
    await tick('select y');
    await click(button(container, 'clear 1'));
    expect(box('select y').checked).toBe(false);
  });

  it('begins with the selection of the URL, without rows that are not there', async () => {
    history.replaceState(null, '', '/admin?selected=y&selected=z');
    const { box, container, show } = await open(['x', 'y']);
    expect([
      box('select x').checked,
      box('select y').checked,
      container.querySelector('.desk-bulk')!.textContent,
    ]).toEqual([false, true, 'clear 1']);
    await show([]);
    expect([box('selectAll').checked, container.querySelector('.desk-bulk')!.textContent]).toEqual([false, '']);
  });

  it('has no boxes without actions', async () => {
    const { container } = await open(['x'], { renderBulkActions: undefined });
    expect(container.querySelectorAll('input')).toHaveLength(0);
  });
});

describe('the filters of a list', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = async (onNavigate?: (navigation: Navigation) => Promise<void>) => {
    const element = (values: object) =>
      h(FilterForm, {
        ...{ action: '/admin/articles', values: values as Record<string, string>, className: '', submitLabel: 'Show' },
        children: [
          h('input', { key: 1, name: 'q', type: 'email', defaultValue: '' }),
          h(
            'select',
            { key: 2, name: 'kind', defaultValue: '' },
            h('option', { value: '' }),
            h('option', { value: 'a' }),
          ),
          h('input', { key: 3, className: 'unnamed' }),
        ],
      });
    const { element: first, wrap, navigations } = inRouter(element({}), { ...(onNavigate && { onNavigate }) });
    const { container, show, unmount } = await render(first);
    const [q, unnamed] = container.querySelectorAll('input');
    return {
      ...{ container, q: q!, unnamed: unnamed!, kind: container.querySelector('select')!, unmount },
      urls: () => navigations.map(({ path, query, history: how, scroll }) => [how, `${path}?${query}`, scroll]),
      show: (values: object) => show(wrap(element(values))),
      wait: (milliseconds: number) => during(() => vi.advanceTimersByTimeAsync(milliseconds)),
    };
  };

  it('open the list at once for a chosen option', async () => {
    const { kind, urls } = await open();
    await enter(kind, 'a');
    expect(urls().at(-1)).toEqual(['push', '/admin/articles?kind=a', false]);
  });

  it('open it when the user pauses typing; only the first pause adds an entry to the history', async () => {
    const { q, urls, wait } = await open();
    await enter(q, 'a@x');
    await wait(249);
    await enter(q, 'a@x.pt');
    await wait(249);
    expect(urls()).toEqual([]);
    await wait(1);
    await enter(q, 'ab@x.pt');
    await wait(250);
    expect(urls().map(([how]) => how)).toEqual(['push', 'replace']);
    expect(urls().at(-1)![1]).toBe('/admin/articles?q=ab%40x.pt');
  });

  it('begin a new entry of the history after an option was chosen', async () => {
    const { q, kind, urls, wait } = await open();
    await enter(q, 'a@x.pt');
    await wait(250);
    await enter(kind, 'a');
    await enter(q, 'b@x.pt');
    await wait(250);
    expect(urls().map(([how]) => how)).toEqual(['push', 'push', 'push', 'push'].slice(0, urls().length));
  });

  it('search nothing for an incomplete e-mail address or a field of another part', async () => {
    const { q, unnamed, urls, wait } = await open();
    await enter(q, 'a@');
    await wait(300);
    await enter(unnamed, 'x');
    await wait(300);
    expect(urls()).toEqual([]);
  });

  it('search at once when the field is left, and not again', async () => {
    const { q, urls, wait } = await open();
    await enter(q, 'a@x.pt');
    await during(() => {
      q.focus();
      q.blur();
    });
    expect(urls()).toHaveLength(1);
    await wait(300);
    await during(() => {
      q.focus();
      q.blur();
    });
    expect(urls()).toHaveLength(1);
  });

  it('are sent by Enter', async () => {
    const { container, q, urls, wait } = await open();
    await enter(q, 'a@x.pt');
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    await during(() => void container.querySelector('form')!.dispatchEvent(submit));
    await wait(300);
    expect([submit.defaultPrevented, urls()]).toEqual([true, [['push', '/admin/articles?q=a%40x.pt', false]]]);
  });

  it('follow the URL, but not while the user types or the list is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { q, kind, show, wait } = await open(() => promise);
    await show({ q: 'other', kind: 'a' });
    expect([q.value, kind.value]).toEqual(['other', 'a']);
    await enter(q, 'mine@x.pt');
    await show({ q: 'theirs' });
    expect(q.value).toBe('mine@x.pt');
    await wait(250);
    await show({ q: 'again' });
    expect(q.value).toBe('mine@x.pt');
    await during(() => resolve());
    await show({ q: 'last' });
    expect(q.value).toBe('last');
  });

  it('can be used again after a list could not be loaded', async () => {
    const { kind, urls, show, q } = await open(async () => {
      throw new Error('offline');
    });
    await enter(kind, 'a');
    await show({ q: 'shown' });
    expect([urls().length > 0, q.value]).toEqual([true, 'shown']);
  });

  it('search nothing once they are gone', async () => {
    const { q, urls, unmount } = await open();
    await enter(q, 'a@x.pt');
    await unmount();
    await vi.advanceTimersByTimeAsync(300);
    expect(urls()).toEqual([]);
  });
});

describe('a list in an order', () => {
  const open = async () => {
    const orders: string[][] = [];
    const items = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), content: id }));
    const { container } = await render(h(SortableList, { items, onReorder: (order) => void orders.push(order) }));
    return { container, orders, status: () => container.querySelector('[role=status]')!.textContent };
  };

  it('is changed by buttons, as far as it goes', async () => {
    const { container, orders, status } = await open();
    await click(button(container, 'moveDown A'));
    expect([orders, status()]).toEqual([[['b', 'a', 'c']], 'moved A 2']);
    await click(button(container, 'moveUp C'));
    expect(orders[1]).toEqual(['a', 'c', 'b']);
    const disabled = [...container.querySelectorAll('button')]
      .filter((each) => each.disabled)
      .map((each) => each.getAttribute('aria-label'));
    expect(disabled).toEqual(['moveUp A', 'moveDown C']);
  });

  it('is changed by keys on the handles', async () => {
    const { container, orders, status } = await open();
    expect(await press(button(container, 'move B'), 'ArrowDown')).toBe(false);
    await press(button(container, 'move C'), 'Home');
    expect([orders, status()]).toEqual([
      [
        ['a', 'c', 'b'],
        ['c', 'a', 'b'],
      ],
      'moved C 1',
    ]);
    await press(button(container, 'move A'), 'ArrowUp');
    expect(await press(button(container, 'move A'), 'x')).toBe(true);
    expect(orders).toHaveLength(2);
  });

  it.each([
    [9, ['b', 'a', 'c']],
    [11, ['b', 'c', 'a']],
  ])('is changed by dragging before or behind the middle of a row (%i px)', async (clientY, order) => {
    const { container, orders } = await open();
    const rows = container.querySelectorAll('li');
    vi.spyOn(rows[2]!, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 20 } as DOMRect);
    await drag(button(container, 'move A'), rows[2]!, { clientY }, () =>
      expect(rows[2]!.dataset.edge).toBe(clientY > 10 ? 'after' : 'before'),
    );
    expect([orders, rows[2]!.dataset.edge]).toEqual([[order], undefined]);
  });
});
