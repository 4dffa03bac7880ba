// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { during, render } from '#testing/dom/render.ts';
import { inRouter } from '#testing/dom/router.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { pressUndo } from '#testing/dom/toast-titles.ts';
import { button, click, enter, press } from '#testing/dom/user.ts';
import { TemplateList } from './template-list.client.tsx';

const open = async (answer?: Parameters<typeof serve>[0]) => {
  const { sent } = serve(answer);
  const templates = [
    { id: 't', name: 'Walk', category: 'Food', languages: ['pt', 'en'] },
    { id: 'u', name: 'Other', category: '', languages: ['pt'] },
  ] as unknown as Parameters<typeof TemplateList>[0]['templates'];
  const { element, navigations } = inRouter(h(TemplateList, { templates, openId: 'u' }));
  const { container } = await render(element);
  const rename = async (name: string) => {
    await click(button(container, 'rename: Walk'));
    await enter(container.querySelector('form input')!, name);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    await during(() => void container.querySelector('form')!.dispatchEvent(submit));
  };
  return {
    container,
    navigations,
    rename,
    commands: () => sent.map(({ path, body }) => [path.split('/').at(-1), body]),
  };
};

it('shows the templates, and marks the open one', async () => {
  const { container } = await open();
  expect([...container.querySelectorAll('.desk-quiet')].map(({ textContent }) => textContent)).toEqual([
    'Food · PT · EN',
    'PT',
  ]);
  expect(container.querySelector('[aria-current] strong')!.textContent).toBe('Other');
});

it('begins an article with one, and opens it', async () => {
  const { container, commands, navigations } = await open();
  await click(button(container, 'use: Walk'));
  const [[name, body]] = commands() as [[string, { id: string; article: string }]];
  expect([name, body.id, navigations[0]?.path]).toEqual(['CreateFromTemplate', 't', `/admin/articles/${body.article}`]);
});

it('renames and deletes one', async () => {
  const { container, commands, rename } = await open();
  await rename('Path');
  expect([commands(), container.querySelector('form')]).toEqual([[['EditTemplate', { id: 't', name: 'Path' }]], null]);
  await click(button(container, 'delete: Walk'));
  expect(commands().at(-1)).toEqual(['DeleteTemplate', { id: 't' }]);
});

it('keeps the form of a name that is rejected, and opens nothing that was not made', async () => {
  const { container, rename, navigations } = await open(() => problem(422, { detail: 'No.' }));
  await click(button(container, 'use: Other'));
  await rename('Path');
  expect([container.querySelector('form') !== null, navigations]).toEqual([true, []]);
});

it('takes back what was done with one', async () => {
  const { container, commands, rename } = await open();
  await rename('Path');
  await pressUndo();
  expect(commands().at(-1)).toEqual(['EditTemplate', { id: 't', name: 'Walk' }]);
  await click(button(container, 'delete: Walk'));
  await pressUndo();
  expect(commands().at(-1)).toEqual(['RestoreTemplate', { id: 't' }]);
  await click(button(container, 'use: Other'));
  const { article } = commands().at(-1)![1] as { article: string };
  await pressUndo();
  expect(commands().at(-1)).toEqual(['DeleteArticle', { id: article }]);
});

it('closes the form of a name with Escape, without a change', async () => {
  const { container, commands } = await open();
  await click(button(container, 'rename: Walk'));
  await press(container.querySelector('form input')!, 'a');
  expect(container.querySelector('form')).not.toBe(null);
  await press(container.querySelector('form input')!, 'Escape');
  expect([container.querySelector('form'), commands()]).toEqual([null, []]);
});
