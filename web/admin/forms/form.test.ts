// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { during, render, until } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { enter } from '#testing/dom/user.ts';
import { SharedRevision } from '../requests/shared-revision.client.tsx';
import { commandAction, useApiAction } from '../requests/use-api-action.client.ts';
import { FormFields, SubmitButton, useForm } from './form.client.tsx';

type Options = Parameters<typeof useForm>[0];

let state: ReturnType<typeof useForm>;
const Form = ({ options, fields }: { options: Partial<Options>; fields: [string, string][] }) => {
  state = useForm({ url: '/api/commands/X', onSuccess: () => {}, ...options });
  return h(
    'form',
    state.formProps,
    h(FormFields, {
      form: state,
      children: fields.map(([name, value], key) => h('input', { key, name, defaultValue: value })),
    }),
    h(SubmitButton, { form: state, children: 'Save' }),
  );
};

const open = async (fields: [string, string][], options: Partial<Options> = {}) => {
  const element = (changed: Partial<Options> = {}, shown = fields) =>
    h(Form, { options: { ...options, ...changed }, fields: shown });
  const { container, show } = await render(element());
  const form = container.querySelector('form')!;
  return {
    form,
    show: (changed: Partial<Options>, shown = fields) => show(element(changed, shown)),
    field: (name: string) => form.elements.namedItem(name) as HTMLInputElement,
    submit: () =>
      during(() => {
        form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    alert: () => form.querySelector('[role=alert]')?.textContent,
  };
};

describe('what a form sends', () => {
  it.each<[string, [string, string][], Partial<Options>, object]>([
    [
      'its values',
      [
        ['a', '1'],
        ['b', '2'],
      ],
      {},
      { a: '1', b: '2' },
    ],
    [
      'several fields of one name as a list',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      {},
      { a: ['1', '2'] },
    ],
    [
      'fields of nested names as objects',
      [
        ['a.b.c', '1'],
        ['a.d', '2'],
      ],
      { nested: true },
      { a: { b: { c: '1' }, d: '2' } },
    ],
    ['names with dots as they are', [['a.b', '1']], {}, { 'a.b': '1' }],
    ['values for missing fields', [['a', '1']], { emptyValues: { a: '', c: [] } }, { a: '1', c: [] }],
    ['further values', [['a', '1']], { extraValues: { id: 'x' } }, { a: '1', id: 'x' }],
    ['changed values', [['a', '1']], { toBody: ({ a }) => ({ a: Number(a) }) }, { a: 1 }],
    ['the revision that it shows', [['a', '1']], { latestRevision: 4 }, { a: '1', expectedRevision: 4 }],
  ])('is %s', async (_name, fields, options, body) => {
    const { sent } = serve();
    const { submit } = await open(fields, options);
    await submit();
    expect(sent).toEqual([{ method: 'POST', path: '/api/commands/X', body }]);
  });

  it('is sent once while it is sent, by the given method', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { sent } = serve(() => promise);
    const { submit, form } = await open([['a', '1']], { method: 'PUT' });
    await submit();
    await submit();
    expect([sent.length, sent[0]?.method, state.isSending]).toEqual([1, 'PUT', true]);
    expect(form.querySelector('button')!.disabled).toBe(true);
    await during(() => resolve(Response.json({})));
    expect(state.isSending).toBe(false);
  });
});

describe('after a form was sent', () => {
  it('it hands over the answer, and its own revision is the next expected one', async () => {
    const { sent } = serve(() => Response.json({ id: 'x', revision: 5 }));
    const onSuccess = vi.fn();
    const { submit, form } = await open([['a', '1']], { latestRevision: 4, onSuccess });
    await submit();
    expect(onSuccess).toHaveBeenCalledWith({ id: 'x', revision: 5 }, form);
    await submit();
    expect(sent.map(({ body }) => (body as { expectedRevision: number }).expectedRevision)).toEqual([4, 5]);
  });

  it('a revision of another user is expected by the next attempt', async () => {
    const { sent } = serve(() => problem(409, { code: 'conflict', detail: 'Rui saved.', revision: 7 }));
    const onSuccess = vi.fn();
    const { submit, alert } = await open([['a', '1']], { latestRevision: 4, onSuccess });
    await submit();
    await until(alert, 'changedMeanwhile');
    expect(onSuccess).not.toHaveBeenCalled();
    await submit();
    const own = () => sent.filter(({ path }) => path === '/api/commands/X').map(({ body }) => body);
    await until(() => own().length, 2);
    expect(own()[1]).toMatchObject({ expectedRevision: 7 });
  });

  it('forms of one item that are sent one after the other expect each other', async () => {
    let revision = 4;
    const { sent } = serve(() => Response.json({ revision: ++revision }));
    const options = { latestRevision: 4 };
    const { container } = await render(
      h(SharedRevision, {
        newest: 4,
        children: [
          h(Form, { key: 1, options, fields: [['a', '1']] }),
          h(Form, { key: 2, options, fields: [['b', '2']] }),
        ],
      }),
    );
    for (const form of container.querySelectorAll('form'))
      await during(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(sent.map(({ body }) => body)).toEqual([
      { a: '1', expectedRevision: 4 },
      { b: '2', expectedRevision: 5 },
    ]);
  });

  it('follows the commands of buttons beside it, but not older ones', async () => {
    let revision = 4;
    const { sent } = serve(() => Response.json({ revision }));
    const options = { latestRevision: 4 };
    let act: ReturnType<typeof useApiAction>['run'];
    const Button = () => {
      act = useApiAction().run;
      return null;
    };
    const { element } = inRouter(
      h(SharedRevision, {
        newest: 4,
        children: [h(Form, { key: 1, options, fields: [['a', '1']] }), h(Button, { key: 2 })],
      }),
    );
    const { container } = await render(element);
    const expected = async (answered: number) => {
      revision = answered;
      await during(async () => void (await act(commandAction('Y', {}))));
      await during(
        () =>
          void container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      );
      return (sent.at(-1)!.body as { expectedRevision: number }).expectedRevision;
    };
    expect([await expected(4), await expected(5)]).toEqual([4, 5]);
  });

  it('shows the values of a newer revision, unless the user has changed some', async () => {
    serve();
    const { show, field, form } = await open([['a', '1']], { latestRevision: 4 });
    await show({ latestRevision: 5 }, [['a', 'theirs']]);
    expect(field('a').value).toBe('theirs');
    await enter(field('a'), 'mine');
    await show({ latestRevision: 6 }, [['a', 'again']]);
    expect([field('a').value, state.expectedRevision, form.elements.length]).toEqual(['mine', 5, 2]);
  });
});

describe('the errors of a form', () => {
  const schema = async () => z.object({ name: z.string().min(1, 'name_required'), b: z.string().optional() });

  it('are shown at the field, which gets the focus, before anything is sent', async () => {
    const { sent } = serve();
    const { submit, field, alert } = await open(
      [
        ['b', ''],
        ['name', ''],
      ],
      { schema },
    );
    await submit();
    expect([state.errors, sent, document.activeElement, alert()]).toEqual([
      { name: 'name_required' },
      [],
      field('name'),
      undefined,
    ]);
    await enter(field('name'), 'Ana');
    await submit();
    expect([state.errors, sent.length]).toEqual([{}, 1]);
  });

  it('are those of the server where the form lacks the words', async () => {
    serve(() =>
      problem(422, {
        detail: 'Invalid.',
        errors: [
          { path: 'name', message: 'First.' },
          { path: 'name', message: 'Second.' },
        ],
      }),
    );
    const { submit, field } = await open([['name', '']], {
      schema: async () => z.object({ name: z.string().min(1, 'unknown') }),
    });
    await submit();
    expect([state.errors, document.activeElement]).toEqual([{ name: 'First.' }, field('name')]);
  });

  it.each([
    ['without a field', { detail: 'Not now.' }, 'Not now.'],
    ['of a field that is not shown', { detail: 'x', errors: [{ path: 'hidden.x', message: 'Hidden.' }] }, 'Hidden.'],
    ['of a group', { detail: 'x', errors: [{ path: 'a', message: 'Group.' }] }, undefined],
  ])('%s are shown for the form as a whole if no field shows them', async (_name, body, shown) => {
    serve(() => problem(422, body));
    const { submit, alert } = await open([['a.b', '1']]);
    await submit();
    expect(alert()).toBe(shown);
  });

  it('name what is not ready to be sent', async () => {
    const { sent } = serve();
    const { submit, form, alert } = await open([['a', '1']]);
    form.querySelector('input')!.dataset.unready = 'Wait.';
    await submit();
    expect([alert(), sent]).toEqual(['Wait.', []]);
  });

  it('are found without sending for a preview', async () => {
    serve();
    const { form, field } = await open([['name', '']], { schema });
    expect(await during(() => state.readChecked(form))).toBe(undefined);
    expect(state.errors).toEqual({ name: 'name_required' });
    await enter(field('name'), 'Ana');
    expect(await during(() => state.readChecked(form))).toEqual({ name: 'Ana' });
    expect(state.errors).toEqual({});
  });
});

it('shows input that was based on an earlier revision', async () => {
  const { sent } = serve();
  const { submit } = await open([['a', '1']], { latestRevision: 9 });
  await during(() => state.restore(3));
  await submit();
  expect(sent[0]?.body).toEqual({ a: '1', expectedRevision: 3 });
});
