import { describe, expect, it } from 'vitest';
import { isCanonical, isCanonicalPath } from './canonical-url.ts';

const page = (rendered: string) => ({ renderUrl: rendered, format: 'document' as const });
const payload = (rendered: string) => ({ renderUrl: rendered, format: 'payload' as const });

describe('a canonical URL', () => {
  it('has the query that its page shows, in any order', () => {
    expect(isCanonical(page('/artigos'), '')).toBe(true);
    expect(isCanonical(page('/guia?price=2&sort=votes'), '?sort=votes&price=2')).toBe(true);
    expect(isCanonical(payload('/RSC/R/guia.txt?query=sort%3Dvotes'), 'sort=votes')).toBe(true);
    expect(isCanonical(page('/artigos/caf%C3%A9'), '')).toBe(true);
  });

  it.each([
    [page('/guia?sort=size'), ''],
    [page('/artigos?limit=25'), 'limit=48'],
    [page('/?limit=48'), ''],
    [page('/guia'), 'sort=votes'],
    [payload('/RSC/R/guia.txt?query=sort%3Dsize'), ''],
  ])('has no other query: %j, which shows %j', (address, shown) => expect(isCanonical(address, shown)).toBe(false));

  it.each([
    page('/%61rtigos'),
    page('/artigos/caf%c3%a9'),
    page('/artigos/a%2'),
    page("/artigos/a'b:c"),
    page('//artigos'),
    payload('/RSC/R//artigos.txt'),
    payload('/RSC/R/artigos/.txt'),
  ])('is not spelled differently: %j', (address) => expect(isCanonicalPath(address)).toBe(false));
});
