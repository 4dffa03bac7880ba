// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
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

  it('says what each is for, who signed it, and until when it is valid', async () => {
    const signing = {
      ...{ id: 's', use: 'download', object: 'photos/a.jpg', others: 0, maker: 'Ana', serviceKey: null },
      ...{ at: '2030-05-10T08:00:00Z', expiresAt: '2030-05-11T08:00:00Z' },
    };
    const items = [signing, { ...signing, id: 's2', use: 'upload', others: 2, maker: null, serviceKey: 'Backup' }];
    const page = await renderScreen(() => SignedUrlsScreen(props()), {
      adminQueries: adminAnswers({ signedUrls: async () => ({ total: 2, items }) }),
    });
    expect(textsOf(page, 'tbody th')).toEqual([
      'photos/a.jpg',
      t('en', 'signedUrls.others', { object: 'photos/a.jpg', count: 2 }),
    ]);
    expect(textsOf(page, 'tbody td:nth-child(3)')).toEqual(['Ana', t('en', 'signedUrls.service', { name: 'Backup' })]);
    expect(textsOf(page, 'tr:first-child td').slice(2, 4)).toEqual(['10 May 2030, 09:00', '11 May 2030, 09:00']);
  });

  it('has no table without any', async () => {
    const page = await renderScreen(() => SignedUrlsScreen(props()), {
      adminQueries: adminAnswers({ signedUrls: async () => ({ total: 0, items: [] }) }),
    });
    expect(page.querySelector('table')).toBe(null);
  });
});
