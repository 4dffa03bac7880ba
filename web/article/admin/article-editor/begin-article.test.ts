// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { BeginArticle } from './begin-article.client.tsx';

const open = async (id: string | undefined) => (await openOnPage(h(BeginArticle, { id }))).navigations;

it('opens the editor of a new article in place of this screen', async () => {
  expect(await open('a')).toMatchObject([{ path: '/admin/articles/a', query: 'new=', history: 'replace' }]);
});

it('gives each article an id of its own', async () => {
  const paths = [await open(undefined), await open(undefined)].map(([first]) => first!.path);
  expect([paths[0], paths[0] === paths[1]]).toEqual([
    expect.stringMatching(/^\/admin\/articles\/[0-9a-f-]{36}$/),
    false,
  ]);
});
