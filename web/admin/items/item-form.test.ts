// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdAnswers } from '#testing/dom/held-answers.ts';
import { formField as field, type ItemFormProps, openItemForm as open } from '#testing/dom/item-form.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import { FORM_DRAFTS } from '../drafts/take-over-plain-text.client.ts';
import { DeleteButton } from './item-form.client.tsx';
import { ItemList } from './item-list.client.tsx';

beforeEach(() => {
  toast.dismiss();
  sessionStorage.clear();
});

describe('the form of an item', () => {
  it('shows each kind of field', async () => {
    const { container, input } = await open(
      [
        field('name', { value: 'a', section: 'First', hint: 'Hint' }),
        field('kind', { control: 'select', options: { a: 'A', b: 'B' }, value: 'b', isHalf: true }),
        field('hue', { control: 'hue', options: { red: 'Red', blue: 'Blue' }, value: 'blue' }),
        field('roles', { control: 'checkboxes', options: { a: 'A', b: 'B', c: 'C' }, value: 'a c' }),
        field('none', { control: 'hue', options: { red: 'Red', blue: 'Blue' }, value: 'gone' }),
        field('text', { control: 'text', value: 'long', lang: 'pt' }),
        field('picture', { control: 'picture', value: 'p'.repeat(32) }),
        field('links', { control: 'links', value: '[{"name":"L","url":"/l"}]' }),
        field('file', { control: 'document', value: '/f.pdf' }),
        field('articles', { control: 'articles', value: 'a1 a2' }),
        field('hours', { control: 'opening-hours', value: 'Mo 10:00-12:00' }),
        field('position', { control: 'position', value: '32.7 -16.9' }),
      ],
      { titles: { a1: 'One' }, pictures: { ['p'.repeat(32)]: '/p.jpg' } },
    );
    expect([
      container.querySelector('h2')!.textContent,
      input('name').value,
      input('kind').value,
      input('text').value,
    ]).toEqual(['First', 'a', 'b', 'long']);
    expect(
      [...container.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].map(({ name, value }) => [name, value]),
    ).toEqual([
      ['hue', 'blue'],
      ['none', 'red'],
    ]);
    expect([...container.querySelectorAll<HTMLInputElement>('[name=roles]:checked')].map(({ value }) => value)).toEqual(
      ['a', 'c'],
    );
    expect([
      container.querySelector('img')!.getAttribute('src'),
      input('links.0.url').value,
      input('file').value,
    ]).toEqual(['/p.jpg', '/l', '/f.pdf']);
    expect(
      [...container.querySelectorAll<HTMLInputElement>('[name=articles]')].map(({ value, dataset }) => [
        value,
        dataset.title,
      ]),
    ).toEqual([
      ['a1', 'One'],
      ['a2', undefined],
    ]);
    expect([input('hours').value, input('position.latitude').value, input('position.longitude').value]).toEqual([
      'Mo 10:00-12:00',
      '32.7',
      '-16.9',
    ]);
    expect([...container.querySelectorAll('[data-width=half]')].length).toBe(1);
  });

  it('saves, warns, and loads the screen again', async () => {
    const answer = () =>
      Response.json({ id: 'x', message: 'Saved.', revision: 4, warnings: [{ message: 'Check it.' }] });
    const { input, submit, commands, refreshes, navigations } = await open([field('name', { value: 'a' })], {}, answer);
    await enter(input('name'), 'b');
    await submit();
    expect(commands()).toEqual([
      { method: 'POST', path: '/api/commands/EditHyperlink', body: { name: 'b', id: 'x', expectedRevision: 3 } },
    ]);
    expect([toastTitles().toSorted(), refreshes(), navigations]).toEqual([['Check it.', 'Saved.'], 1, []]);
  });

  it('opens a new item once it is saved, and begins with its first field', async () => {
    const { submit, navigations, refreshes, input } = await open(
      [field('name')],
      { opens: '/admin/links?open=', sent: {}, revision: undefined },
      () => Response.json({ id: 'n', message: 'Added.' }),
    );
    expect(document.activeElement).toBe(input('name'));
    await submit();
    expect([navigations.map(({ path, query }) => `${path}?${query}`), refreshes()]).toEqual([
      ['/admin/links?open=n'],
      0,
    ]);
  });

  it('shows the errors of the server', async () => {
    const { submit, container } = await open([field('name')], {}, () =>
      problem(422, { detail: 'x', errors: [{ path: 'name', message: 'Missing.' }] }),
    );
    await submit();
    expect(container.querySelector('.desk-error')!.textContent).toBe('Missing.');
  });
});

describe('input that was not saved', () => {
  const drafts = createStore(FORM_DRAFTS, 'drafts');
  /** Waits until the browser has stored so many drafts of a person. */
  const stored = (userId: string, count: number) =>
    until(async () => (await keys(drafts)).filter((path) => String(path).startsWith(`${userId}/`)).length, count);
  const again = (userId: string, changed: Partial<ItemFormProps> = {}) =>
    open([field('name', { value: 'a' })], { userId, ...changed });
  const leave = async () => {
    const { input, unmount, userId } = await open([field('name', { value: 'a' })]);
    await enter(input('name'), 'typed');
    await stored(userId, 1);
    await unmount();
    return userId;
  };
  const offered = ({ container }: { container: HTMLElement }) =>
    until(() => hasButton(container, 'restoreDraft'), true);
  /** Expects that a form offers nothing: it has looked for drafts once it stores what is typed. */
  const expectNothingOffered = async (opened: Awaited<ReturnType<typeof open>>, count = 1) => {
    await enter(opened.input('name'), 'other');
    await stored(opened.userId, count);
    expect(hasButton(opened.container, 'restoreDraft')).toBe(false);
  };

  it('is offered when the form is opened again, and can be restored', async () => {
    const opened = await again(await leave());
    const { container, input, submit, commands } = opened;
    await offered(opened);
    expect([container.querySelector('[role=status]')!.textContent, input('name').value]).toEqual([
      expect.stringMatching(/^draftFound /),
      'a',
    ]);
    await click(button(container, 'restoreDraft'));
    expect([
      input('name').value,
      hasButton(container, 'restoreDraft'),
      document.activeElement === input('name'),
    ]).toEqual(['typed', false, true]);
    await submit();
    expect(commands()[0]?.body).toMatchObject({ name: 'typed', expectedRevision: 3 });
  });

  it('is no longer offered once it is saved', async () => {
    const userId = await leave();
    const opened = await again(userId);
    await offered(opened);
    await click(button(opened.container, 'restoreDraft'));
    await opened.submit();
    await stored(userId, 0);
    await opened.unmount();
    await expectNothingOffered(await again(userId));
  });

  it('can be given up', async () => {
    const userId = await leave();
    const opened = await again(userId);
    const { container, input, unmount } = opened;
    await offered(opened);
    await click(button(container, 'discardDraft'));
    expect([
      input('name').value,
      hasButton(container, 'discardDraft'),
      document.activeElement === input('name'),
    ]).toEqual(['a', false, true]);
    await stored(userId, 0);
    await unmount();
    await expectNothingOffered(await again(userId));
  });

  it('is kept while the user has not decided about it', async () => {
    const userId = await leave();
    const opened = await again(userId);
    await offered(opened);
    await opened.unmount();
    await offered(await again(userId));
  });

  it('is deleted where the form shows it already', async () => {
    const userId = await leave();
    const { container } = await open([field('name', { value: 'typed' })], { userId });
    await stored(userId, 0);
    expect(hasButton(container, 'restoreDraft')).toBe(false);
  });

  it('typed while a new item is being saved is offered in the form of that item', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const opened = await open(
      [field('name')],
      { command: 'AddHyperlink', opens: '/admin/links?open=', sent: {}, revision: undefined },
      ({ path }) => (path.startsWith('/api/commands') ? promise : undefined),
    );
    const { input, submit, unmount, userId, navigations } = opened;
    await enter(input('name'), 'a');
    await submit();
    await enter(input('name'), 'a, b');
    await during(() => resolve(Response.json({ id: 'n', message: 'Added.', revision: 0 })));
    await until(() => navigations.length, 1);
    await unmount();
    const next = await again(userId, { sent: { id: 'n' }, revision: 1 });
    await offered(next);
    await click(button(next.container, 'restoreDraft'));
    await next.submit();
    expect(next.commands()[0]?.body).toMatchObject({ name: 'a, b', expectedRevision: 0 });
  });

  it('is kept where Save was pressed again while the first save was still running', async () => {
    const { answer, respond } = holdAnswers();
    const opened = await open([field('name', { value: 'a' })], {}, ({ path }) =>
      path.startsWith('/api/commands') ? answer() : undefined,
    );
    await enter(opened.input('name'), 'b');
    await opened.submit();
    await enter(opened.input('name'), 'b, c');
    await opened.submit();
    expect(opened.commands().length).toBe(1);
    await respond(Response.json({ id: 'x', message: 'Saved.', revision: 4 }));
    await opened.unmount();
    await stored(opened.userId, 1);
    const next = await again(opened.userId, { revision: 4 });
    await offered(next);
    await click(button(next.container, 'restoreDraft'));
    expect(next.input('name').value).toBe('b, c');
  });

  it('is offered neither to another user nor for another item', async () => {
    const userId = await leave();
    await expectNothingOffered(await again(crypto.randomUUID()));
    await expectNothingOffered(await again(userId, { sent: { id: 'y' } }), 2);
  });
});

it('deletes an item, and opens the list', async () => {
  const { sent } = serve();
  const { element, navigations } = inRouter(h(DeleteButton, { noun: 'Hyperlink', id: 'x', here: '/admin/links' }));
  const { container } = await render(element);
  await click(button(container, 'delete'));
  expect([sent.map(({ path, body }) => [path, body]), navigations.map(({ path }) => path)]).toEqual([
    [['/api/commands/DeleteHyperlink', { id: 'x' }]],
    ['/admin/links'],
  ]);
  serve(() => problem(409, { detail: 'In use.' }));
  await click(button(container, 'delete'));
  expect(navigations).toHaveLength(1);
});

describe('the list of items', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `i${index}`, name: `Ítem ${index}`, cells: [`cell ${index}`] }));
  const openList = async (count: number, reorder?: string, answer?: Parameters<typeof serve>[0]) => {
    const { sent } = serve(answer);
    const { container } = await render(
      inRouter(
        h(ItemList, {
          path: '/admin/links',
          openId: 'i1',
          rows: rows(count),
          columns: ['Column'],
          reorder,
        }),
      ).element,
    );
    return {
      container,
      sent,
      names: () => [...container.querySelectorAll('a')].map(({ textContent }) => textContent),
      filter: container.querySelector('input'),
    };
  };

  it('marks the open item', async () => {
    const { container, filter, names } = await openList(2);
    expect([
      container.querySelector('[aria-current]')!.textContent,
      filter,
      names(),
      container.querySelector('td')!.textContent,
    ]).toEqual(['Ítem 1', null, ['Ítem 0', 'Ítem 1'], 'cell 0']);
  });

  it('is filtered by the words of a row, from nine rows', async () => {
    expect((await openList(8)).filter).toBe(null);
    const { filter, names, container } = await openList(9);
    await enter(filter!, 'CELL item 3');
    expect(names()).toEqual(['Ítem 3']);
    await enter(filter!, 'x');
    expect([names(), container.querySelector('.desk-empty')!.textContent]).toEqual([[], 'foundNothing']);
  });

  it('is as before where another order could not be saved', async () => {
    const { container, names } = await openList(2, 'OrderLinks', () => problem(409, { detail: 'Changed.' }));
    await click(button(container, 'moveDown Ítem 0'));
    await until(toastTitles, ['Changed.']);
    expect(names()).toEqual(['Ítem 0', 'Ítem 1']);
  });

  it('is put in another order at once, unless it is filtered', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { container, sent, names, filter } = await openList(9, 'OrderLinks', () => promise);
    await until(
      () => names().slice(0, 2),
      ['Ítem 1', 'Ítem 0'],
      () => button(container, 'moveDown Ítem 0').click(),
    );
    await during(() => resolve(Response.json({})));
    expect((sent[0]!.body as { order: string[] }).order.slice(0, 3)).toEqual(['i1', 'i0', 'i2']);
    await enter(filter!, 'item');
    expect([container.querySelector('table') !== null, container.querySelector('ol')]).toEqual([true, null]);
  });
});

describe('a position in a form', () => {
  const openPosition = async (value = '32.7 -16.9') => {
    const starts = { field: 'area', positions: { west: { latitude: 32.8, longitude: -17.2 } } };
    const opened = await open([field('area', { value: 'west' }), field('p', { control: 'position', value, starts })]);
    const map = opened.container.querySelector<HTMLElement>('.position-map')!;
    vi.spyOn(map, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 480, height: 220 } as DOMRect);
    return {
      ...opened,
      map,
      marker: () => map.querySelector('button'),
      shown: () => [opened.input('p.latitude').value, opened.input('p.longitude').value],
      status: () => map.parentElement!.querySelector('[role=status]')!.textContent,
    };
  };

  it('follows the arrow keys', async () => {
    const { map, marker, shown } = await openPosition();
    for (const key of ['ArrowUp', 'ArrowRight']) expect(await press(marker()!, key)).toBe(false);
    expect(shown()).toEqual(['32.7010', '-16.8990']);
    await press(marker()!, 'ArrowDown', { shiftKey: true });
    await press(marker()!, 'ArrowLeft', { shiftKey: true });
    expect(shown()).toEqual(['32.6910', '-16.9090']);
    expect(await press(map, 'x')).toBe(true);
  });

  it('follows a click on the map, but not on the marker', async () => {
    const { map, marker, shown, status } = await openPosition();
    await click(map, { clientX: 100, clientY: 110 });
    expect([shown(), status()]).toEqual([['32.7570', '-17.1358'], '32.757, -17.1358']);
    await click(marker()!, { clientX: 10, clientY: 10 });
    await click(map, { clientX: 490, clientY: 110 });
    expect(shown()).toEqual(['32.7570', '-17.1358']);
  });

  it('follows the marker that is dragged', async () => {
    const { marker, shown } = await openPosition();
    const pointer = (type: string, clientX: number) =>
      during(
        () =>
          void marker()!.dispatchEvent(
            Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 110 }), { pointerId: 1 }),
          ),
      );
    let held = false;
    Object.assign(marker()!, {
      setPointerCapture: () => {
        held = true;
      },
      hasPointerCapture: () => held,
    });
    await pointer('pointermove', 50);
    expect(shown()).toEqual(['32.7', '-16.9']);
    await pointer('pointerdown', 100);
    await pointer('pointermove', 110);
    expect([Number(shown()[0]).toFixed(4), Number(shown()[1]).toFixed(3)]).toEqual([
      '32.7000',
      (-16.9 + 20 / 1345.6).toFixed(3),
    ]);
  });

  it('begins where another field says, and is removed', async () => {
    const { container, shown, status, marker } = await openPosition('');
    expect([status(), marker()]).toEqual(['none', null]);
    await click(button(container, 'start'));
    expect([shown(), document.activeElement === marker()]).toEqual([['32.8000', '-17.2000'], true]);
    await click(button(container, 'remove'));
    expect([shown(), status()]).toEqual([['', ''], 'none']);
    await enter(container.querySelector('[name=area]')!, 'elsewhere');
    await click(button(container, 'start'));
    expect(shown()).toEqual(['32.7400', '-16.9800']);
  });

  it('may lie outside of the map', async () => {
    const { status, marker, input } = await openPosition();
    await enter(input('p.latitude'), '40');
    expect([status(), marker()]).toEqual(['notOnMap', null]);
    await enter(input('p.latitude'), '');
    expect(status()).toBe('none');
  });
});

describe('opening hours in a form', () => {
  const openHours = async (value: string) => {
    const opened = await open([field('h', { control: 'opening-hours', value })]);
    const time = (label: string) =>
      [...opened.container.querySelectorAll<HTMLInputElement>('[type=time]')].find(
        (each) => each.getAttribute('aria-label') === label,
      )!;
    return { ...opened, time };
  };

  it('are filled by a grid, and fill it', async () => {
    const { time, input, container } = await openHours('Mo 10:00-12:00');
    expect([time('Monday, opens').value, time('Monday, closes').value, time('Tuesday, opens').value]).toEqual([
      '10:00',
      '12:00',
      '',
    ]);
    await enter(time('Tuesday, opens'), '09:00');
    await enter(time('Tuesday, closes'), '17:00');
    await during(() => container.querySelector<HTMLInputElement>('[type=checkbox]')!.click());
    expect(input('h').value).toMatch(/^Mo 10:00-12:00; Tu 09:00-17:00; PH off$/);
    await enter(input('h'), 'Mo 08:00-09:00');
    expect(time('Monday, opens').value).toBe('08:00');
    await enter(input('h'), 'sunrise-sunset');
    expect([container.querySelector('table'), container.querySelector('.hours-field .desk-hint')!.textContent]).toEqual(
      [null, 'beyondGrid'],
    );
  });

  it('are not saved while a day has one end only, and say so at that day', async () => {
    const { time, submit, commands, container } = await openHours('Mo 10:00-12:00');
    await enter(time('Tuesday, opens'), '09:00');
    await submit();
    const error = 'halfFilled Tuesday';
    expect([commands(), container.querySelector('tr .desk-error')!.textContent]).toEqual([[], error]);
    expect(container.querySelector('[role=alert]')!.textContent).toBe(error);
    await enter(time('Tuesday, closes'), '17:00');
    await submit();
    expect([commands().length, container.querySelector('.desk-error')]).toEqual([1, null]);
  });

  it('keep the grid open when the form is mounted again', async () => {
    const first = await openHours('');
    const details = first.container.querySelector('details')!;
    expect(details.open).toBe(false);
    await during(() => {
      details.open = true;
      details.dispatchEvent(new Event('toggle'));
    });
    expect((await openHours('')).container.querySelector('details')!.open).toBe(true);
  });
});

describe('links and articles in a form', () => {
  it('are added, changed, moved and removed', async () => {
    const { container, input } = await open([
      field('l', { control: 'links', value: '[{"name":"One","url":"/1"},{"name":"","url":"/2"}]' }),
    ]);
    await click(button(container, 'addLink'));
    expect(document.activeElement).toBe(input('l.2.name'));
    await enter(input('l.2.name'), 'Three');
    await enter(input('l.2.url'), '/3');
    await click(button(container, 'removeLink: l 2'));
    expect([input('l.0.name').value, input('l.1.name').value, input('l.1.url').value, input('l.2.name')]).toEqual([
      'One',
      'Three',
      '/3',
      null,
    ]);
    expect(document.activeElement).toBe(button(container, 'addLink'));
    await press(container.querySelector('.desk-handle')!, 'ArrowDown');
    expect(input('l.0.name').value).toBe('Three');
  });

  it('are found by title, each once', async () => {
    const items = [
      { id: 'a1', title: 'One', titleLocale: 'pt', detail: '' },
      { id: 'a2', title: 'Two', titleLocale: 'pt', detail: '' },
    ];
    const { container, submit, commands } = await open(
      [field('a', { control: 'articles', value: 'a1' })],
      {},
      ({ path }) => (path.startsWith('/api/desk/find') ? Response.json({ items }) : undefined),
    );
    const search = container.querySelector<HTMLInputElement>('[type=search]')!;
    expect(await press(search, 'Enter')).toBe(false);
    expect(await press(search, 'a')).toBe(true);
    await enter(search, 'tw');
    await until(
      () => [...container.querySelectorAll('.articles-found button')].map(({ textContent }) => textContent!.trim()),
      ['Two'],
    );
    await click(container.querySelector('.articles-found button')!);
    expect([...container.querySelectorAll('.desk-ordered-item > span')].map(({ textContent }) => textContent)).toEqual([
      'a1',
      'Two',
    ]);
    expect([
      search.value,
      [...container.querySelectorAll<HTMLInputElement>('[name=a]')].map(({ value, dataset }) => [value, dataset.title]),
    ]).toEqual([
      '',
      [
        ['a1', undefined],
        ['a2', 'Two'],
      ],
    ]);
    await click(button(container, 'removeArticle: a1'));
    await submit();
    expect(commands()[0]?.body).toMatchObject({ a: ['a2'] });
  });

  it('says that nothing was found', async () => {
    const { container } = await open([field('a', { control: 'articles' })], {}, ({ path }) =>
      path.startsWith('/api/desk/find') ? Response.json({ items: [] }) : undefined,
    );
    await enter(container.querySelector('[type=search]')!, 'zz');
    await until(() => container.querySelector('.articles-field [role=status]')!.textContent, 'noArticleFound');
  });
});
