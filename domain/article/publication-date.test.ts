import { describe, expect, it } from 'vitest';
import { publicationDateOf } from './publication-date.ts';

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
