import { describe, expect, it } from 'vitest';
import type { Publication } from '#domain/article/state.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { emptyText } from '../../working-copy/article-values.ts';
import { toPublicationStates, toScheduledUpdates } from './to-editor-article.ts';

const now = new Date('2030-05-01T09:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const overdue = (at: string, isConflicting = false) =>
  toScheduledUpdates({ updates: [{ id: 'u', at, isConflicting }] } as unknown as EditedArticle, now)[0]!.isOverdue;

describe('a scheduled update', () => {
  it('is overdue when the scheduler is more than a minute late', () => {
    expect(overdue(secondsAgo(61))).toBe(true);
    expect(overdue(secondsAgo(60))).toBe(false);
    expect(overdue(secondsAgo(-60))).toBe(false);
  });

  it('is never overdue while it waits for the user', () => {
    expect(overdue(secondsAgo(3600), true)).toBe(false);
  });

  it('keeps its other data', () => {
    const updates = [{ id: 'u', at: secondsAgo(0), isConflicting: true }];
    expect(toScheduledUpdates({ updates } as unknown as EditedArticle, now)).toMatchObject(updates);
  });
});

describe('the publication states of an article', () => {
  const slugs = { pt: 'natureza', en: 'nature' };
  const text = { ...emptyText, title: 'A', slug: 'a', content: [{ type: 'text', text: [{ text: 'Corre.' }] }] };
  const statesOf = (publication: Publication, changed: object = {}, facts: object = {}) =>
    toPublicationStates(
      {
        facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2026-11-20', ...facts },
        translations: { pt: { text, publication, ...changed } },
      } as unknown as EditedArticle,
      slugs,
    );
  const published = { status: 'published', until: now.toISOString() } as Publication;

  it('have a published language with its path and its end', () => {
    expect(statesOf(published)).toEqual({
      pt: {
        status: 'published',
        scheduleFor: undefined,
        until: now.toISOString(),
        isOutdated: false,
        isIncomplete: false,
        address: '/artigos/natureza/a',
      },
    });
  });

  it('have the time of a scheduled one, and no path', () => {
    expect(statesOf({ status: 'scheduled', scheduleFor: now.toISOString() } as Publication).pt).toMatchObject({
      status: 'scheduled',
      scheduleFor: now.toISOString(),
      until: undefined,
      address: undefined,
    });
  });

  it('tell whether a scheduled one was public before', () => {
    const scheduled = { status: 'scheduled', scheduleFor: now.toISOString() } as const;
    expect([scheduled, { ...scheduled, wasPublic: true as const }].map((each) => statesOf(each).pt?.wasPublic)).toEqual(
      [undefined, true],
    );
  });

  it('have no path without a category', () => {
    const { pt } = toPublicationStates(
      { facts: {}, translations: { pt: { text, publication: published } } } as unknown as EditedArticle,
      undefined,
    );
    expect(pt?.address).toBe(undefined);
  });

  it('mark an outdated and an incomplete language', () => {
    expect(statesOf(published, { outdated: { title: 'B' } }).pt?.isOutdated).toBe(true);
    expect(statesOf(published, {}, { category: null }).pt?.isIncomplete).toBe(true);
    expect(statesOf(published, { text: { ...text, title: '' } }).pt?.isIncomplete).toBe(true);
  });
});
