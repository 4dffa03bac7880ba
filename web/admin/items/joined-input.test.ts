// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createStore, keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { formField as field, openItemForm } from '#testing/dom/item-form.ts';
import { until } from '#testing/dom/render.ts';
import { problem } from '#testing/dom/server.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { FORM_DRAFTS } from '../drafts/take-over-plain-text.client.ts';

const drafts = createStore(FORM_DRAFTS, 'drafts');

type Values = Record<string, string>;

const fieldsOf = ({ days = '', ...lines }: Values) => [
  ...Object.entries(lines).map(([name, value]) => field(name, { value, type: 'tel' })),
  field('days', { control: 'checkboxes', options: { mon: 'Monday', tue: 'Tuesday' }, value: days }),
];

/** Opens a form of revision 3, over which Rui has saved revision 7 when it is first sent. The screen with it comes only by `arrive`. */
const open = async (values: Values, changed: Parameters<typeof openItemForm>[1] = {}) => {
  let latest = 7;
  const opened = await openItemForm(fieldsOf(values), changed, ({ path, body }) => {
    if (!path.startsWith('/api/commands')) return undefined;
    const { expectedRevision } = body as { expectedRevision: number };
    if (expectedRevision === latest) return Response.json({ id: 'x', message: 'Saved.', revision: ++latest });
    return problem(409, { code: 'conflict', detail: 'Rui saved.', revision: latest });
  });
  const { container, show, input } = opened;
  return {
    ...opened,
    arrive: (theirs: Values, revision = 7) => show({ revision, fields: fieldsOf(theirs) }),
    values: (...names: string[]) => names.map((name) => input(name).value),
    alert: () => container.querySelector('[role=alert]')?.textContent,
    messages: () => [...container.querySelectorAll('.desk-error')].map(({ textContent }) => textContent),
    ticked: () => [...container.querySelectorAll<HTMLInputElement>('[name=days]:checked')].map(({ value }) => value),
  };
};

/** Waits until the browser has stored the input of a person. */
const storedFor = (userId: string) =>
  until(async () => (await keys(drafts)).some((path) => String(path).startsWith(`${userId}/`)), true);

describe('a form that another user has saved under the input', () => {
  it('shows what that user saved in all other fields, and sends both', async () => {
    const { input, submit, arrive, values, alert, messages, commands, refreshes } = await open({ a: '1', b: '2' });
    await enter(input('a'), 'mine');
    input('a').setSelectionRange(1, 2);
    input('a').focus();
    await submit();
    await until(alert, 'changedUnseen');
    expect([values('a', 'b'), refreshes()]).toEqual([['mine', '2'], 1]);
    await arrive({ a: '1', b: 'theirs' });
    await until(() => values('a', 'b'), ['mine', 'theirs']);
    expect([messages(), alert(), document.activeElement === input('a'), input('a').selectionStart]).toEqual([
      [],
      'changedAndJoined',
      true,
      1,
    ]);
    await submit();
    expect(commands()[1]?.body).toMatchObject({ a: 'mine', b: 'theirs', expectedRevision: 7 });
    await until(alert, undefined);
  });

  it('says what that user saved in a field that both changed', async () => {
    const { input, submit, arrive, values, messages, ticked, container } = await open({ a: '1', days: 'mon' });
    await enter(input('a'), 'mine');
    await click(container.querySelectorAll<HTMLInputElement>('[name=days]')[0]!);
    await submit();
    await arrive({ a: 'theirs', days: 'tue' });
    await until(() => values('a'), ['mine']);
    await until(() => messages().length, 2);
    expect([messages()[0], messages()[1], ticked()]).toEqual([
      expect.stringMatching(/changedTo.*theirs/),
      'changedToo',
      [],
    ]);
  });

  it('names the fields that both changed, and leads to each', async () => {
    const values = (a: string, b: string, days: string) => [
      field('a', { label: 'Name', value: a }),
      field('b', { label: 'Address', value: b }),
      field('days', { label: 'Days', control: 'checkboxes', options: { mon: 'Monday', tue: 'Tuesday' }, value: days }),
    ];
    const { input, submit, show, container } = await openItemForm(values('1', '2', 'mon'), {}, ({ path }) =>
      path.startsWith('/api/commands') ? problem(409, { code: 'conflict', detail: 'x', revision: 7 }) : undefined,
    );
    await enter(input('a'), 'mine');
    await click(container.querySelector('[name=days]')!);
    await submit();
    await show({ revision: 7, fields: values('theirs', 'theirs', 'tue') });
    const alert = () => container.querySelector('.desk-alert[role=alert]')!;
    const names = () => [...alert().querySelectorAll('button')].map(({ textContent }) => textContent);
    await until(names, ['Name', 'Days']);
    expect(alert().textContent).toContain('changedByBoth');
    await click(button(alert(), 'Days'));
    expect(document.activeElement).toBe(input('days'));
    await click(button(alert(), 'Name'));
    expect(document.activeElement).toBe(input('a'));
    await submit();
    await until(() => container.querySelectorAll('[role=alert] button').length, 0);
  });

  it('says so at lists of links and at positions, too', async () => {
    const values = (name: string, east: string) => [
      field('links', { control: 'links', value: JSON.stringify([{ name, url: 'https://example.org/' }]) }),
      field('position', { control: 'position', value: `32.7 ${east}` }),
    ];
    const { input, submit, show, container } = await openItemForm(values('Old', '-16.9'), {}, ({ path }) =>
      path.startsWith('/api/commands') ? problem(409, { code: 'conflict', detail: 'x', revision: 7 }) : undefined,
    );
    await enter(input('links.0.name'), 'Mine');
    await enter(input('position.latitude'), '32.8');
    await submit();
    await show({ revision: 7, fields: values('Theirs', '-17') });
    const messages = () => [...container.querySelectorAll('.desk-error')].map(({ textContent }) => textContent);
    await until(() => messages().length, 2);
    expect(messages()).toEqual([
      expect.stringMatching(/changedTo.*Theirs, https:\/\/example.org\//),
      expect.stringMatching(/changedTo.*32.7, -17/),
    ]);
    expect([input('links.0.name').value, input('position.longitude').value]).toEqual(['Mine', '-16.9']);
  });

  it('keeps the caret where a shorter text was saved', async () => {
    const { input, submit, arrive, values } = await open({ a: '1', b: '2' });
    input('a').focus();
    await enter(input('a'), 'a much longer text');
    input('a').setSelectionRange(18, 18);
    await submit();
    await arrive({ a: 'x', b: 'theirs' });
    await until(() => values('a', 'b'), ['a much longer text', 'theirs']);
    expect([document.activeElement === input('a'), input('a').selectionStart]).toEqual([true, 18]);
  });

  it('says when that version could not be loaded, and is not sent over it', async () => {
    const { input, submit, commands, alert, arrive, values } = await open({ a: '1', b: '2' });
    await enter(input('a'), 'mine');
    await submit();
    await until(alert, 'changedUnseen');
    await submit();
    await until(() => commands().map(({ body }) => (body as { expectedRevision: number }).expectedRevision), [3, 3]);
    await arrive({ a: '1', b: 'theirs' });
    await until(() => values('a', 'b'), ['mine', 'theirs']);
  });

  it('shows a version that arrived before it was sent', async () => {
    const { input, submit, arrive, values } = await open({ a: '1', b: '2' });
    await enter(input('a'), 'mine');
    await arrive({ a: '1', b: 'theirs' });
    expect(values('a', 'b')).toEqual(['mine', '2']);
    await submit();
    await until(() => values('a', 'b'), ['mine', 'theirs']);
  });

  it('keeps what is typed until that version arrives, and follows a second one', async () => {
    const { input, submit, arrive, values, commands } = await open({ a: '1', b: '2', c: '3' });
    await enter(input('a'), 'mine');
    await submit();
    await enter(input('b'), 'also mine');
    await arrive({ a: '1', b: '2', c: 'theirs' });
    await until(() => values('a', 'b', 'c'), ['mine', 'also mine', 'theirs']);
    await arrive({ a: '1', b: '2', c: 'later' }, 9);
    expect(values('c')).toEqual(['theirs']);
    await submit();
    expect(commands().at(-1)?.body).toMatchObject({ a: 'mine', b: 'also mine', c: 'theirs', expectedRevision: 7 });
  });

  it('joins the input of an earlier visit, too', async () => {
    const first = await open({ a: '1', b: '2' });
    await enter(first.input('a'), 'mine');
    await storedFor(first.userId);
    await first.unmount();
    const { container, input, submit, arrive, values, commands } = await open(
      { a: '1', b: '2' },
      { userId: first.userId },
    );
    await until(() => hasButton(container, 'restoreDraft'), true);
    await click(button(container, 'restoreDraft'));
    expect(input('a').value).toBe('mine');
    await submit();
    await arrive({ a: '1', b: 'theirs' });
    await until(() => values('a', 'b'), ['mine', 'theirs']);
    await submit();
    expect(commands().at(-1)?.body).toMatchObject({ a: 'mine', b: 'theirs', expectedRevision: 7 });
  });
});
