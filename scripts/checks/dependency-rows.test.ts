import { describe, expect, it } from 'vitest';
import { dependencyRowMismatches, packagesInRows } from './dependency-rows.ts';

const page = [
  '| package | why |',
  '|---|---|',
  '| `fastify`, `@fastify/static` | HTTP |',
  '| `zod` | parses `unknown` values |',
];

describe('packagesInRows', () => {
  it('returns the names in the first cell of each row', () => {
    expect(packagesInRows(page.join('\n'))).toEqual(['fastify', '@fastify/static', 'zod']);
  });
});

describe('dependencyRowMismatches', () => {
  const declared = { dependencies: { fastify: '5', '@fastify/static': '10' }, devDependencies: { zod: '4' } };

  it('returns nothing when rows and dependencies are the same', () => {
    expect(dependencyRowMismatches(page.join('\n'), declared)).toEqual([]);
  });

  it('reports a dependency without a row, a row without a dependency and a repeated row', () => {
    const changed = { dependencies: { fastify: '5', pg: '8' }, devDependencies: { zod: '4' } };
    expect(dependencyRowMismatches([...page, '| `zod` | again |'].join('\n'), changed)).toEqual([
      'docs/dependencies.md has no row for pg',
      'docs/dependencies.md has a row for @fastify/static, which is no dependency',
      'docs/dependencies.md has two rows for zod',
    ]);
  });
});
