// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it, vi } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { ContributorForm } from '#web/contributor/admin/contributor-form.client.tsx';
import { CategoryForm } from './category-form.client.tsx';

const open = async (
  form: React.ReactElement,
  answer: Parameters<typeof serve>[0] = () => Response.json({ message: 'Saved.' }),
) => {
  const { sent } = serve(answer);
  const { element, navigations } = inRouter(form);
  const { container } = await render(element);
  const submit = () =>
    during(async () => {
      container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await vi.dynamicImportSettled();
    });
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  return { container, submit, field, sent, paths: () => navigations.map(({ path }) => path) };
};
const both = (text: string) => ({ pt: text, en: `${text}-en` });
const id = '0190a0a0-0000-7000-8000-000000000000';
const shared = { here: '/admin/list' };

it('edits a category, and opens the list', async () => {
  const category = {
    id,
    revision: 4,
    name: both('mesa'),
    slug: both('mesa'),
    description: both('d'),
    hue: 'terracotta',
  };
  const { submit, field, sent, paths, container } = await open(
    h(CategoryForm, { category, hues: { basalt: 'Basalt', terracotta: 'Terracotta' }, ...shared }),
  );
  expect([
    container.querySelector<HTMLInputElement>(':checked')!.value,
    document.activeElement === field('name.pt'),
  ]).toEqual(['terracotta', false]);
  await enter(field('name.pt'), 'Mesa posta');
  await submit();
  expect([sent[0]?.path, sent[0]?.body, paths()]).toMatchObject([
    '/api/commands/EditCategory',
    { id, expectedRevision: 4, name: { pt: 'Mesa posta' } },
    ['/admin/list'],
  ]);
  await click(button(container, 'delete'));
  expect([sent[1]?.path, paths().length]).toEqual(['/api/commands/DeleteCategory', 2]);
});

it('adds a category', async () => {
  const { submit, field, sent, container } = await open(
    h(CategoryForm, { category: undefined, hues: { basalt: 'Basalt', terracotta: 'Terracotta' }, ...shared }),
  );
  expect([
    container.querySelector<HTMLInputElement>(':checked')!.value,
    document.activeElement === field('name.pt'),
    hasButton(container, 'delete'),
  ]).toEqual(['basalt', true, false]);
  for (const name of ['name', 'slug', 'description'])
    for (const language of ['pt', 'en']) await enter(field(`${name}.${language}`), 'mesa');
  await submit();
  expect([sent[0]?.path, Object.keys(sent[0]?.body as object).includes('id')]).toEqual([
    '/api/commands/AddCategory',
    false,
  ]);
});

it('edits and adds a contributor', async () => {
  const contributor = {
    id,
    revision: 4,
    name: 'Ana',
    roles: ['photographer'],
    biography: both('b'),
    picture: undefined,
  };
  const roles = { author: 'Author', photographer: 'Photographer' };
  const form = { roles, biographyLabels: both('Bio'), ...shared };
  const edited = await open(h(ContributorForm, { contributor, ...form }));
  expect([...edited.container.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)).toEqual([
    'photographer',
  ]);
  await edited.submit();
  expect([edited.sent[0]?.path, edited.sent[0]?.body, edited.paths()]).toMatchObject([
    '/api/commands/EditContributor',
    { id, expectedRevision: 4, name: 'Ana' },
    ['/admin/list'],
  ]);
  await click(button(edited.container, 'delete'));
  expect(edited.sent[1]?.path).toBe('/api/commands/DeleteContributor');
  const added = await open(h(ContributorForm, { contributor: undefined, ...form }));
  expect([
    document.activeElement === added.field('name'),
    [...added.container.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value),
    hasButton(added.container, 'delete'),
  ]).toEqual([true, ['author'], false]);
});

it('stays open where nothing was deleted', async () => {
  const category = {
    id,
    revision: 4,
    name: both('mesa'),
    slug: both('mesa'),
    description: both('d'),
    hue: 'terracotta',
  };
  const { container, paths } = await open(h(CategoryForm, { category, hues: {}, ...shared }), () =>
    problem(409, { detail: 'In use.' }),
  );
  await click(button(container, 'delete'));
  expect(paths()).toEqual([]);
});
