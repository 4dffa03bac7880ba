// @vitest-environment happy-dom
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { drag } from '#testing/dom/drag.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { button, click, enter, hasButton, press, pressNow } from '#testing/dom/user.ts';
import { BoardColumns } from './board-columns.client.tsx';
import type { ShownCard } from './shown-card.ts';
import { TaskFields } from './task-fields.client.tsx';

const card = (id: string, step: string, changed: object = {}) =>
  ({
    id,
    language: 'pt',
    title: id,
    titleLocale: 'pt',
    step,
    assignee: null,
    due: null,
    publication: 'draft',
    ...changed,
  }) as unknown as ShownCard;

type Props = Parameters<typeof BoardColumns>[0];
const open = async (cards: ShownCard[], changed: Partial<Props> = {}, answer?: Parameters<typeof serve>[0]) => {
  const { sent } = serve(answer);
  const columns = (['draft', 'review', 'ready'] as const).map((step) => {
    const own = cards.filter((each) => each.step === step);
    return { step, total: own.length + 5, cards: own };
  });
  const props: Props = {
    ...{ locale: 'en', today: '2030-05-10', columns, assignees: [{ id: 'ana', name: 'Ana' }] as Props['assignees'] },
    ...{ isAuthor: false, movable: ['pt', 'en'], links: {} },
    ...changed,
  };
  const { container } = await render(inRouter(createElement(BoardColumns, props)).element);
  const steps = () =>
    [...container.querySelectorAll('section')].map((each) => [
      Number(each.querySelector('h2 span')!.textContent),
      [...each.querySelectorAll('.board-title a')].map(({ textContent }) => textContent).join(),
    ]);
  const facts = () => container.querySelector('.board-facts')!;
  return { container, sent, steps, facts, status: () => container.querySelector('[role=status]')!.textContent };
};

const command = (name: string, body: object) => ({ method: 'POST', path: `/api/commands/${name}`, body });

describe('the board', () => {
  it('shows the cards of each step with what is known of them', async () => {
    const { container, facts, steps } = await open([
      card('a', 'draft', {
        assignee: 'ana',
        due: '2030-05-11',
        publication: 'scheduled',
        scheduleFor: '2030-06-01T09:00:00Z',
      }),
    ]);
    expect(facts().querySelector('summary')!.textContent).toMatch(/^Ana · dueOn 11 May 2030 · scheduled 1 Jun.* 2030/);
    expect([steps(), container.querySelectorAll('.desk-quiet').length]).toEqual([
      [
        [6, 'a'],
        [5, ''],
        [5, ''],
      ],
      5,
    ]);
    expect([...container.querySelectorAll('section > p')].map(({ textContent }) => textContent)).toEqual([
      'empty',
      'empty',
    ]);
  });

  it.each<[object, string, boolean]>([
    [{}, 'unassigned', false],
    [{ assignee: 'gone' }, 'formerAccount', false],
    [{ due: '2030-05-10' }, 'unassigned · dueOn 10 May 2030', false],
    [{ due: '2030-05-09' }, 'unassigned · overdue 9 May 2030', true],
    [{ publication: 'missing' }, 'unassigned · missing', false],
    [{ publication: 'unpublished' }, 'unassigned · unpublished', false],
  ])('says of a card with %o: %s', async (changed, text, isOverdue) => {
    const { container, facts } = await open([card('a', 'draft', changed)]);
    expect([facts().querySelector('summary')!.textContent, container.querySelector('[data-overdue]') !== null]).toEqual(
      [text, isOverdue],
    );
  });

  it('moves a card by its buttons, which say from where', async () => {
    const { container, sent, status } = await open([card('a', 'review')]);
    await click(button(container, 'toReady: a (pt)'));
    await click(button(container, 'toDraft: a (pt)'));
    expect(sent).toEqual([
      command('MoveArticleStep', { id: 'a', locale: 'pt', step: 'ready', from: 'review' }),
      command('MoveArticleStep', { id: 'a', locale: 'pt', step: 'draft', from: 'review' }),
    ]);
    expect(status()).toBe('moved a draft');
  });

  it('shows a moved card at the top of its new step at once, with the focus', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { container, steps } = await open([card('a', 'draft'), card('b', 'review')], {}, () => promise);
    const move = () => void pressNow(button(container, 'move a (pt)'), 'ArrowRight');
    await until(
      steps,
      [
        [5, ''],
        [7, 'a,b'],
        [5, ''],
      ],
      move,
    );
    await during(() => resolve(Response.json({})));
    expect(document.activeElement!.getAttribute('aria-label')).toBe('move a (pt)');
  });

  it('takes a card back that the server does not move', async () => {
    const { container, steps } = await open([card('a', 'draft')], {}, () => problem(409, { detail: 'Moved by Rui.' }));
    await press(button(container, 'move a (pt)'), 'ArrowRight');
    expect(steps()).toEqual([
      [6, 'a'],
      [5, ''],
      [5, ''],
    ]);
  });

  it('moves no card beyond the first and last step, nor by other keys', async () => {
    const { container, sent } = await open([card('a', 'draft')]);
    expect(await press(button(container, 'move a (pt)'), 'ArrowLeft')).toBe(false);
    expect(await press(button(container, 'move a (pt)'), 'ArrowUp')).toBe(true);
    expect(sent).toEqual([]);
  });

  it('moves a card that is dragged to another step', async () => {
    const { container, sent } = await open([card('a', 'draft'), card('b', 'draft')]);
    const steps = container.querySelectorAll('section');
    await drag(button(container, 'move b (pt)'), steps[2]!, {}, () =>
      expect(steps[2]!.hasAttribute('data-over')).toBe(true),
    );
    expect([sent, steps[2]!.hasAttribute('data-over')]).toEqual([
      [command('MoveArticleStep', { id: 'b', locale: 'pt', step: 'ready', from: 'draft' })],
      false,
    ]);
  });

  it('lets authors submit and take back only', async () => {
    const { container, sent, facts } = await open([card('a', 'review'), card('b', 'ready')], { isAuthor: true });
    await press(button(container, 'move a (pt)'), 'ArrowRight');
    await press(button(container, 'move b (pt)'), 'ArrowLeft');
    expect([
      sent,
      hasButton(container, 'toReady: a (pt)'),
      hasButton(container, 'toDraft: a (pt)'),
      facts().querySelector('summary'),
    ]).toEqual([[], false, true, null]);
  });

  it('moves only cards in languages of the user', async () => {
    const { container, sent } = await open([card('a', 'review')], { movable: ['en'] });
    await press(button(container, 'move a (pt)'), 'ArrowRight');
    expect([sent, hasButton(container, 'toReady: a (pt)')]).toEqual([[], false]);
  });

  it('links to the cards that it does not show, and names those without a title', async () => {
    const links = { ready: { to: '/admin/board?step=ready', text: 'all' } };
    const { container } = await open([card('a', 'ready', { title: '' })], { links });
    expect([button(container, 'all').getAttribute('href'), button(container, 'untitled').hasAttribute('lang')]).toEqual(
      ['/admin/board?step=ready', false],
    );
  });
});

describe('the fields of a task', () => {
  const openFields = async (task: object, isDone = true) => {
    const sent: [string, unknown][] = [];
    const run = async ({ url, body }: { url: string; body?: unknown }) => {
      sent.push([url.split('/').at(-1)!, body]);
      return isDone;
    };
    const props = {
      ...{ id: 'a', language: 'pt', task: { step: 'draft', assignee: null, due: null, ...task }, run },
      assignees: [
        { id: 'ana', name: 'Ana' },
        { id: 'rui', name: 'Rui' },
      ],
    } as unknown as Parameters<typeof TaskFields>[0];
    const { container } = await render(createElement(TaskFields, props));
    return { sent, select: container.querySelector('select')!, date: container.querySelector('input')! };
  };
  const blur = (field: HTMLElement) =>
    during(() => {
      field.focus();
      field.blur();
    });
  const point = (field: HTMLElement) =>
    during(() => void field.dispatchEvent(new Event('pointerdown', { bubbles: true })));

  it('send a name that is chosen from the list at once', async () => {
    const { select, sent } = await openFields({ assignee: 'rui' });
    expect(select.value).toBe('rui');
    await press(select, 'ArrowDown');
    await point(select);
    await enter(select, 'ana');
    expect(sent[0]).toEqual(['AssignArticle', { id: 'a', locale: 'pt', assignee: 'ana' }]);
  });

  it('send a name that is reached by keys once the field is left or Enter is pressed', async () => {
    const { select, sent } = await openFields({});
    await press(select, 'ArrowDown');
    await enter(select, 'ana');
    expect([select.value, sent]).toEqual(['ana', []]);
    await press(select, 'ArrowDown');
    await enter(select, 'rui');
    await press(select, 'Enter');
    expect(sent).toEqual([['AssignArticle', { id: 'a', locale: 'pt', assignee: 'rui' }]]);
    await press(select, 'ArrowUp');
    await enter(select, 'ana');
    await blur(select);
    expect(sent[1]).toEqual(['AssignArticle', { id: 'a', locale: 'pt', assignee: 'ana' }]);
    await enter(select, 'rui');
    expect(sent).toHaveLength(3);
  });

  it('send nobody as null, and nothing where nothing changed', async () => {
    const { select, sent } = await openFields({ assignee: 'gone' });
    expect([...select.options].map(({ text }) => text)).toEqual(['nobody', 'formerAccount', 'Ana', 'Rui']);
    await enter(select, 'gone');
    await blur(select);
    expect(sent).toEqual([]);
    await enter(select, '');
    expect(sent[0]).toEqual(['AssignArticle', { id: 'a', locale: 'pt', assignee: null }]);
  });

  it('show the name before when the server does not accept another', async () => {
    const { select } = await openFields({ assignee: 'rui' }, false);
    await enter(select, 'ana');
    expect(select.value).toBe('rui');
  });

  it('send a date when the field is left or Enter is pressed', async () => {
    const { date, sent } = await openFields({ due: '2030-05-01' });
    await enter(date, '2030-05-02');
    await press(date, 'Tab');
    expect(sent).toEqual([]);
    await press(date, 'Enter');
    await enter(date, '');
    await blur(date);
    expect(sent).toEqual([
      ['SetArticleDueDate', { id: 'a', locale: 'pt', due: '2030-05-02' }],
      ['SetArticleDueDate', { id: 'a', locale: 'pt', due: null }],
    ]);
  });

  it('send no date that is the same or cannot be read', async () => {
    const { date, sent } = await openFields({ due: '2030-05-01' });
    await blur(date);
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    await enter(date, '2030-05-09');
    await blur(date);
    expect(sent).toEqual([]);
  });

  it('show the date before when the server does not accept another', async () => {
    const { date } = await openFields({ due: '2030-05-01' }, false);
    await enter(date, '2030-05-02');
    await blur(date);
    expect(date.value).toBe('2030-05-01');
  });
});
