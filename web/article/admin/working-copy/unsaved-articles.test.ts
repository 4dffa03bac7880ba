// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { until } from '#testing/dom/render.ts';
import { problem, type SentRequest, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click } from '#testing/dom/user.ts';
import { localCopies } from './local-copies.client.ts';
import { UnsavedArticles } from './unsaved-articles.client.tsx';

beforeEach(() => void toast.dismiss());

describe('articles that were never saved', () => {
  const article = (id: string, title = '') => ({ id, title, titleLocale: 'pt', at: '2030-05-01T10:00:00Z' });
  const list = (articles: object[], changed: object = {}) =>
    h(UnsavedArticles, { locale: 'pt', userId: 'ana', articles, ...changed } as Parameters<typeof UnsavedArticles>[0]);
  const names = (container: HTMLElement) =>
    [...container.querySelectorAll('li a')].map((each) => [each.textContent, each.hasAttribute('lang')]);

  it('are listed, without the open one', async () => {
    const { container } = await openOnPage(
      list([article('a', 'Levada'), article('b'), article('c', 'x')], { excludeId: 'c' }),
    );
    expect(names(container)).toEqual([
      ['Levada', true],
      ['untitled', false],
    ]);
    expect((await openOnPage(list([article('c')], { excludeId: 'c' }))).container.innerHTML).not.toContain('<section');
  });

  it('are also those of this browser, each once, which can be given up', async () => {
    const userId = crypto.randomUUID();
    const key = { account: userId, key: btoa('k'.repeat(32)) };
    const answer = ({ path }: SentRequest) => (path === '/api/desk/draft-key' ? Response.json(key) : undefined);
    serve(answer);
    const copy = (title: string, isNew = true) => ({
      epoch: '',
      state: '',
      at: '2030-05-01T10:00:00Z',
      isNew,
      titles: { pt: title, en: '' },
    });
    for (const [path, title, isNew] of [
      ['b/1', 'Here', true],
      ['b/2', 'Here', true],
      ['a/1', 'Both', true],
      ['s/1', 'Saved', false],
    ] as const)
      expect(await localCopies.write(userId, path, 1, copy(title, isNew))).toBe(true);
    const { container, requests } = await openOnPage(list([article('a', 'Server')], { userId }), answer);
    await until(() => names(container).map(([name]) => name), ['Server', 'Here']);
    await click(button(container, 'letGo: Here'));
    expect(requests().at(-1)).toEqual(['DELETE', '/api/desk/articles/b/document', undefined]);
    await until(() => names(container).map(([name]) => name), ['Server']);
    expect((await localCopies.list(userId, 'b')).length).toBe(0);
  });

  it('stay where that failed', async () => {
    const { container } = await openOnPage(list([article('a', 'Levada')]), () => problem(409, { detail: 'No.' }));
    await click(button(container, 'letGo: Levada'));
    expect([toastTitles(), names(container).length]).toEqual([['No.'], 1]);
  });
});
