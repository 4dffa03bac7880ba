// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import BucketsScreen from './buckets-screen.tsx';

const locale: Locale = 'en';
const props = (search = '', params: Record<string, string> = {}) => ({
  locale,
  params,
  query: new URLSearchParams(search),
});
type Answers = Record<string, (...given: never[]) => unknown>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('the screen of buckets', () => {
  const bucket = (id: string, changed: object = {}) => ({
    id,
    public: false,
    readers: null,
    writers: null,
    own_writers: null,
    ...changed,
  });
  const open = async (search: string, total: number, items: object[] = []) => {
    const asked: unknown[] = [];
    const buckets = async (query: unknown) => {
      asked.push(query);
      return { total, items };
    };
    return {
      page: await renderScreen(() => BucketsScreen(props(search)), { adminQueries: adminAnswers({ buckets }) }),
      asked,
    };
  };

  it('says who may read and write', async () => {
    const { page } = await open('', 2, [
      bucket('a', { public: true, own_writers: ['editor'], writers: [] }),
      bucket('b', { readers: ['editor', 'author'], own_writers: [] }),
    ]);
    const [a, b] = textsOf(page, '.bucket-summary .desk-hint');
    expect([a!.split(' · ').length, b!.split(' · ').length]).toEqual([4, 2]);
    expect(b).toMatch(/, /);
    expect(linksOf(page, '.desk-actions a')).toEqual([]);
  });

  it('has pages of fifty, of which the last is shown beyond the end', async () => {
    const middle = await open('offset=50', 120);
    expect([middle.asked, linksOf(middle.page, 'section > .desk-actions a')]).toEqual([
      [{ limit: 50, offset: 50 }],
      ['/admin/buckets?offset=0', '/admin/buckets?offset=100'],
    ]);
    expect((await open('offset=500', 120)).asked.at(-1)).toEqual({ limit: 50, offset: 100 });
    expect((await open('offset=100', 100)).asked.at(-1)).toEqual({ limit: 50, offset: 50 });
    expect((await open('offset=x', 120)).asked).toEqual([{ limit: 50, offset: 0 }]);
    expect((await open('offset=70', 0)).asked).toHaveLength(1);
    expect(linksOf((await open('offset=50', 100)).page, 'section > .desk-actions a')).toEqual([
      '/admin/buckets?offset=0',
    ]);
  });
});
