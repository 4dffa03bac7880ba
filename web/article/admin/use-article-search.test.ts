// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { renderHook, until } from '#testing/dom/render.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { useArticleSearch } from './use-article-search.client.ts';

const found = { id: 'a', title: 'Levada', titleLocale: 'pt' as const, detail: 'Food' };
const open = async (typed: string, answer: () => Response = () => Response.json({ items: [found] })) => {
  const { sent } = serve(answer);
  return { sent, ...(await renderHook(useArticleSearch, typed)) };
};

describe('the search for articles', () => {
  it('finds them from two letters on', async () => {
    const { result, sent, show } = await open(' l ');
    await show('le ');
    await until(() => result.current, { articles: [found], hasFailed: false });
    expect(sent.map(({ path }) => path)).toEqual(['/api/desk/find?kind=articles&q=le']);
  });

  it('forgets what it found when other words are typed, not with another space', async () => {
    const { result, show } = await open('le');
    await until(() => result.current.articles, [found]);
    await show('le ');
    expect(result.current.articles).toEqual([found]);
    await show('lev');
    expect(result.current).toEqual({ hasFailed: false });
    await until(() => result.current.articles, [found]);
    await show('l');
    expect(result.current).toEqual({ hasFailed: false });
  });

  it('tells that it failed, until other words are typed', async () => {
    const { result, show } = await open('le', () => problem(500, {}));
    await until(() => result.current, { hasFailed: true });
    await show('lev');
    expect(result.current).toEqual({ hasFailed: false });
    await until(() => result.current, { hasFailed: true });
  });
});
