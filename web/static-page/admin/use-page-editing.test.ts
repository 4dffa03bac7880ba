// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '#domain/static-page/decider.ts';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { usePageEditing } from './use-page-editing.client.ts';

beforeEach(() => void toast.dismiss());
const page = (title: string): Page => ({ pt: { title, content: [] }, en: { title: 'About', content: [] } });

const open = async (
  revision: number | undefined = 1,
  answer: Parameters<typeof serve>[0] = () => Response.json({ message: 'Saved.', revision: 2 }),
) => {
  const { sent, refreshes } = serve(answer);
  const [onStore, onSaved] = [vi.fn(), vi.fn()];
  let editing!: ReturnType<typeof usePageEditing>;
  const Screen = ({ at, saved }: { at: number | undefined; saved: Page }) => {
    editing = usePageEditing({ page: 'about', revision: at, saved, onStore, onSaved });
    return null;
  };
  const element = (at: number | undefined, saved: Page) => h(Screen, { at, saved });
  const { element: first, wrap } = inRouter(element(revision, page('Sobre')));
  const { show } = await render(first);
  const state = () => [editing.values.pt.title, editing.isDirty, editing.replacements];
  return {
    sent,
    refreshes,
    onStore,
    onSaved,
    state,
    editing: () => editing,
    show: (at: number, saved: Page) => show(wrap(element(at, saved))),
    type: (title: string) => during(() => editing.change('pt', { title })),
    save: () => during(() => editing.save()),
  };
};

it('follows what others save while nothing is unsaved', async () => {
  const { show, state, type } = await open();
  await show(2, page('Deles'));
  expect(state()).toEqual(['Deles', false, 1]);
  await type('Meu');
  await show(3, page('Outra'));
  expect(state()).toEqual(['Meu', true, 1]);
});

it('keeps what is typed in the browser, and saves the languages that were changed', async () => {
  const { type, save, sent, onStore, onSaved, state, refreshes } = await open();
  await type('Meu');
  expect(onStore.mock.calls).toEqual([[page('Meu')]]);
  await save();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/commands/EditPage',
      body: { page: 'about', expectedRevision: 1, translations: { pt: { title: 'Meu', content: [] } } },
    },
  ]);
  expect([state(), onSaved.mock.calls.length, refreshes()]).toEqual([['Meu', false, 0], 1, 1]);
  await type('Depois');
  await save();
  expect(sent[1]?.body).toMatchObject({ expectedRevision: 2 });
});

it('saves once at a time, and keeps unsaved what is typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { type, editing, sent, onSaved, state } = await open(1, () => promise);
  await type('Meu');
  await during(() => void editing().save());
  expect(editing().isSaving).toBe(true);
  await during(() => void editing().save());
  await type('Mais');
  await during(() => resolve(Response.json({ message: 'Saved.', revision: 2 })));
  expect([sent.length, state(), onSaved.mock.calls.length, editing().isSaving]).toEqual([
    1,
    ['Mais', true, 0],
    0,
    false,
  ]);
});

it('is rejected for a newer version, which it then shows where it was not changed', async () => {
  let revision = 5;
  const { type, save, sent, editing, show, onStore } = await open(1, ({ body }) =>
    (body as { expectedRevision: number }).expectedRevision === revision
      ? Response.json({ message: 'Saved.', revision: ++revision })
      : problem(409, { detail: 'Rui.', revision }),
  );
  await type('Meu');
  await save();
  expect(editing().error).toBe('changedUnseen');
  await save();
  expect(sent[1]?.body).toMatchObject({ expectedRevision: 1 });
  const theirs = { ...page('Sobre'), en: { title: 'Theirs', content: [] } };
  await show(5, theirs);
  const joined = { ...theirs, pt: page('Meu').pt };
  expect([editing().error, editing().values, editing().isDirty]).toEqual(['changedAndJoined', joined, true]);
  expect(onStore).toHaveBeenLastCalledWith(joined);
  await save();
  expect([sent[2]?.body, editing().error]).toMatchObject([
    { expectedRevision: 5, translations: { pt: { title: 'Meu' } } },
    '',
  ]);
  await during(() => editing().change('en', { title: 'Theirs!' }));
  await save();
  expect(sent[3]?.body).toMatchObject({ expectedRevision: 6, translations: { en: { title: 'Theirs!' } } });
});

it('says where both have changed the same text', async () => {
  const { type, save, editing, show } = await open(1, () => problem(409, { detail: 'Rui.', revision: 5 }));
  await type('Meu');
  await show(5, page('Deles'));
  expect(editing().values.pt.title).toBe('Meu');
  await save();
  expect([editing().error, editing().values.pt.title]).toEqual(['changedInBoth', 'Meu']);
});

it('tells why a text is rejected', async () => {
  const { save, type, editing, onSaved } = await open(undefined, () =>
    problem(422, { detail: 'Invalid.', errors: [{ path: 'x', message: 'Too long.' }] }),
  );
  await type('Meu');
  await save();
  expect([editing().error, onSaved.mock.calls]).toEqual(['Too long.', []]);
});

it('shows a restored text as a replacement', async () => {
  const { editing, state } = await open();
  await during(() => editing().replace(page('Antes')));
  expect(state()).toEqual(['Antes', true, 1]);
});
