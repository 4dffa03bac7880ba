import { describe, expect, it } from 'vitest';
import { auditUrl, parseAuditParams } from './audit-params.ts';

const parse = (query: string) => parseAuditParams(new URLSearchParams(query));

describe('the query of the audit log', () => {
  it('keeps all filters in the URL', () => {
    const query =
      'kind=article&type=ArticleEdited&thing=article-1&q=%C3%A1gua&actor=scheduler&from=2026-01-31&until=2026-02-28&before=7';
    expect(auditUrl(parse(query))).toBe(`/admin/history?${query}`);
  });

  it('has no parameters without filters, as after an empty form', () => {
    expect(auditUrl(parse('kind=&type=&q=+&actor=&from=&until='))).toBe('/admin/history');
  });

  it.each([
    'kind=nothing',
    'kind=toString',
    'type=ArticleSold',
    'thing=a%2Fb',
    'actor=%25',
    'from=2026-02-30',
    'until=yesterday',
    'before=-1',
    `q=${'a'.repeat(201)}`,
  ])('ignores %s', (query) => {
    expect(auditUrl(parse(query))).toBe('/admin/history');
  });
});
