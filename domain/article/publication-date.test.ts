import { describe, expect, it } from 'vitest';
import { publicationDateOf } from './publication-date.ts';

const publishedAt = '2026-11-20T08:00:00.000Z';

describe('an article appeared', () => {
  it('at the moment it was published', () => {
    expect(publicationDateOf({ date: '2026-11-20', publishedAt })).toBe(publishedAt);
    expect(publicationDateOf({ date: '2026-12-24', publishedAt })).toBe(publishedAt);
  });

  it('on the day it is dated back to', () => {
    expect(publicationDateOf({ date: '2026-11-19', publishedAt })).toBe('2026-11-19');
    expect(publicationDateOf({ date: '1921-01-01', publishedAt })).toBe('1921-01-01');
  });
});
