import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SearchFilters } from './search-filters.tsx';

const keywords = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const slug = `etiqueta-${index}`;
    return { id: `id-${index}`, slug, slugs: { pt: slug, en: `tag-${index}` }, name: `Etiqueta ${index}` };
  });
const rendered = (count: number) =>
  renderToStaticMarkup(
    createElement(SearchFilters, {
      locale: 'pt',
      choice: { keyword: 'etiqueta-7' },
      categories: [],
      keywords: keywords(count),
    }),
  );

describe('the filter by tag', () => {
  it('is a select of up to 50 tags', () => {
    expect(rendered(50)).toContain('<option value="etiqueta-7" selected="">Etiqueta 7</option>');
  });

  it('is a field that finds one of more tags by its name', () => {
    const html = rendered(51);
    expect(html).toMatch(/<input[^>]* value="Etiqueta 7"/);
    expect(html.match(/<datalist id="keywords">.*<\/datalist>/)![0].match(/<option/g)).toHaveLength(51);
    expect(html).not.toContain('<select name="keyword"');
  });

  it('is left out without tags', () => {
    expect(rendered(0)).not.toContain('name="keyword"');
  });
});
