import { describe, expect, it } from 'vitest';
import type { Publication } from '#domain/article/state.ts';
import type { AdminArticle } from '#projections/article/views.ts';
import { toArticleRow } from './article-row.ts';

const article = (publication: Publication, changed: Partial<AdminArticle> = {}): AdminArticle => ({
  id: 'a',
  revision: 3,
  title: 'A levada',
  titleLocale: 'pt',
  translations: {
    pt: { title: 'A levada', publication, isOutdated: true, slug: 'a-levada', categorySlug: 'natureza' },
  },
  featured: true,
  category: { id: 'c', name: 'Natureza' },
  author: { id: 'w', name: 'Ana' },
  date: '2026-11-20',
  changedAt: '2026-11-21T10:00:00Z',
  image: { id: 'm', width: 2000, height: 1000 } as AdminArticle['image'],
  ...changed,
});
const moment = '2030-05-01T09:00:00Z';
const draft = { status: 'draft' } as const;

describe('toArticleRow', () => {
  it('has what the list shows', () => {
    expect(toArticleRow(article(draft), 'Sem título')).toMatchObject({
      ...{ id: 'a', title: 'A levada', titleLocale: 'pt', isFeatured: true, category: 'Natureza', author: 'Ana' },
      ...{ date: '2026-11-20', changedAt: '2026-11-21T10:00:00Z', image: expect.stringContaining('m') },
    });
    expect(toArticleRow(article(draft), '').translations).toEqual({
      pt: { status: 'draft', scheduleFor: undefined, until: undefined, isOutdated: true, address: undefined },
    });
  });

  it('names an article without title, in no language', () => {
    expect(toArticleRow(article(draft, { title: '' }), 'Sem título')).toMatchObject({
      title: 'Sem título',
      titleLocale: undefined,
    });
  });

  it('leaves out what the article lacks', () => {
    const lacking = { category: undefined, author: undefined, image: undefined };
    expect(toArticleRow(article(draft, lacking), '')).toMatchObject({ category: '', author: '', image: undefined });
  });

  it('links to a published language only, and has the moment that belongs to its state', () => {
    const of = (publication: Publication) => toArticleRow(article(publication), '').translations.pt;
    expect(of({ status: 'published', until: moment } as Publication)).toMatchObject({
      address: '/artigos/natureza/a-levada',
      until: moment,
      scheduleFor: undefined,
    });
    expect(of({ status: 'scheduled', scheduleFor: moment } as Publication)).toMatchObject({
      address: undefined,
      scheduleFor: moment,
      wasPublic: undefined,
      until: undefined,
    });
    expect(of({ status: 'scheduled', scheduleFor: moment, wasPublic: true })).toMatchObject({ wasPublic: true });
  });
});
