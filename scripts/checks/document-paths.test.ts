import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { missingDocumentPaths, pathsInDocument, pathsInSource } from './document-paths.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('finds every path that a document or a comment names', () => {
  expect(missingDocumentPaths(root)).toEqual([]);
});

describe('pathsInDocument', () => {
  it.each([
    ['Rules are in `domain/vote/decider.ts`.', ['domain/vote/decider.ts']],
    ['See docs/decisions/0017, and web/.', ['docs/decisions/0017', 'web/']],
    ['`GET /api/articles` and https://example.org/web/x', []],
    ['`{slice}/admin/` and `web/{slice}/admin/`', ['web/{slice}/admin/']],
    ['`decider.ts` calls `query/rank.ts`, not Node.js', ['decider.ts', 'query/rank.ts']],
  ])('finds the paths in: %s', (text, expected) => {
    expect(pathsInDocument(text).map(({ path }) => path)).toEqual(expected);
  });

  it('returns the line of a path', () => {
    expect(pathsInDocument('one\ntwo api/x.ts')).toEqual([{ path: 'api/x.ts', line: 2 }]);
  });
});

describe('pathsInSource', () => {
  it.each([
    ['/** As in `api/health-limits.ts`. */', ['api/health-limits.ts']],
    [`fetch(\`api/commands/\${name}\`); // web/x.ts`, []],
  ])('finds the files in: %s', (text, expected) => {
    expect(pathsInSource(text).map(({ path }) => path)).toEqual(expected);
  });
});
