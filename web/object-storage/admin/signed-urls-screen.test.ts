// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext } from '#testing/dom/render-screen.ts';
import SignedUrlsScreen from './signed-urls-screen.tsx';

const locale: Locale = 'en';
const props = (search = '', params: Record<string, string> = {}) => ({
  locale,
  params,
  query: new URLSearchParams(search),
});
type Answers = Record<string, (...given: never[]) => unknown>;
const adminAnswers = (all: Answers) => all as NonNullable<ScreenContext['adminQueries']>;

describe('the screen of signed URLs', () => {
  it('has pages of fifty', async () => {
    const open = async (search: string, total: number) =>
      linksOf(
        await renderScreen(() => SignedUrlsScreen(props(search)), {
          adminQueries: adminAnswers({ signedUrls: async () => ({ total, items: [] }) }),
        }),
      );
    expect(await open('', 51)).toEqual(['/admin/signed-urls?offset=50']);
    expect(await open('', 50)).toEqual([]);
    expect(await open('offset=50', 100)).toEqual(['/admin/signed-urls?offset=0']);
    expect(await open('offset=1', 20)).toEqual(['/admin/signed-urls?offset=0']);
    expect(await open('offset=x', 60)).toEqual(['/admin/signed-urls?offset=50']);
  });
});
