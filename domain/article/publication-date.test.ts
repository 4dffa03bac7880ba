import { describe, expect, it } from 'vitest';
import { modificationDateOf, publicationDateOf } from './publication-date.ts';

const publishedAt = '2026-11-20T08:00:00.000Z';

describe('publicationDateOf', () => {
  it('returns publishedAt when the date is not earlier', () => {
    expect(publicationDateOf({ date: '2026-11-20', publishedAt })).toBe(publishedAt);
    expect(publicationDateOf({ date: '2026-12-24', publishedAt })).toBe(publishedAt);
  });

  it('returns the date when it is earlier than publishedAt', () => {
    expect(publicationDateOf({ date: '2026-11-19', publishedAt })).toBe('2026-11-19');
    expect(publicationDateOf({ date: '1921-01-01', publishedAt })).toBe('1921-01-01');
  });
});

describe('modificationDateOf', () => {
  it('returns the time of an edit after the publication', () => {
    const editedAt = '2026-11-21T08:00:00.000Z';
    expect(modificationDateOf({ date: '1921-01-01', publishedAt, editedAt })).toBe(editedAt);
  });

  it('returns the publication date for a text that was not edited after it, as in an import', () => {
    expect(modificationDateOf({ date: '1921-01-01', publishedAt, editedAt: publishedAt })).toBe('1921-01-01');
    const editedAt = '2026-11-19T08:00:00.000Z';
    expect(modificationDateOf({ date: '2026-11-20', publishedAt, editedAt })).toBe(publishedAt);
  });
});
