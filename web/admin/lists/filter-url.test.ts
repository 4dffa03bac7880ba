import { expect, it } from 'vitest';
import { filterUrl } from './filter-url.ts';

it('leaves out empty fields, and the question mark if all are empty', () => {
  const fields: [string, string][] = [
    ['q', 'mar e serra'],
    ['label', ''],
    ['sort', 'date'],
  ];
  expect(filterUrl('/admin/articles', fields)).toBe('/admin/articles?q=mar+e+serra&sort=date');
  expect(filterUrl('/admin/articles', [['q', '']])).toBe('/admin/articles');
});
