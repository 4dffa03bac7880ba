// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { linksOf, renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
import type { LibraryPicture } from './description/library-picture.ts';
import { PictureList, pictureLabel } from './picture-list.tsx';

const picture = (mediaId: string, changed: object = {}) =>
  ({
    ...{
      mediaId,
      width: 300,
      height: 200,
      widths: [320],
      fileName: `${mediaId}.png`,
      credit: {},
    },
    ...{ texts: { pt: { alt: '', caption: '' }, en: { alt: `Alt ${mediaId}`, caption: '' } } },
    ...{ addedAt: '2030-05-01T08:00:00Z', focus: { x: 0.5, y: 0.5 }, ...changed },
  }) as unknown as LibraryPicture;
const NO_TEXTS = { pt: { alt: '', caption: '' }, en: { alt: '', caption: '' } };
const pictures = [picture('a'), picture('b', { fileName: '', texts: NO_TEXTS })];
const show = (view: 'grid' | 'list', canSelect = true) =>
  renderScreen(() =>
    h(PictureList, {
      ...{ locale: 'en', pictures, view, open: 'b', canSelect },
      hrefFor: (id) => `/admin/media?open=${id}`,
    }),
  );
const boxes = (page: ParentNode) => [...page.querySelectorAll('input')].map(({ value }) => value);

describe('the pictures of the library', () => {
  it.each(['grid', 'list'] as const)('link to each, mark the open one, and can be selected: %s', async (view) => {
    const page = await show(view);
    expect([linksOf(page), page.querySelectorAll('[aria-current=true]').length, boxes(page)]).toEqual([
      ['/admin/media?open=a', '/admin/media?open=b'],
      1,
      ['a', 'b'],
    ]);
    expect(page.querySelector('[aria-current=true]')!.outerHTML).toContain('open=b');
    expect(boxes(await show(view, false))).toEqual([]);
  });

  it('mark those without alternative text in the grid', async () => {
    const links = [...(await show('grid')).querySelectorAll('a')];
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('data-no-alt')])).toEqual([
      ['a.png', 'false'],
      [t('en', 'media.untitled'), 'true'],
    ]);
  });

  it('have their texts and day in the list', async () => {
    expect(textsOf(await show('list'), 'tbody td:not(.desk-check)')).toEqual([
      ...['Alt a', expect.stringContaining('not named'), '1 May 2030'],
      ...['–', expect.stringContaining('not named'), '1 May 2030'],
    ]);
  });

  it('are named by their file, else by their alternative text', () => {
    expect(pictureLabel('en', picture('a', { fileName: '' }))).toBe('Alt a');
  });
});
