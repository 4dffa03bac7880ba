import { expect, test } from 'vitest';
import { type CruisedModule, findFolderCycles } from './folder-cycles.ts';

const module = (source: string, ...imports: [to: string, type?: 'type-only'][]): CruisedModule => ({
  source,
  dependencies: imports.map(([resolved, type]) => ({ resolved, dependencyTypes: ['local', ...(type ? [type] : [])] })),
});

test('findFolderCycles reports folders that import each other, also through other files', () => {
  const modules = [
    module('api/http/problem-details.ts', ['api/pages/cache.ts']),
    module('api/pages/cache.ts', ['api/pages/render.ts']),
    module('api/pages/render.ts', ['api/http/problem.ts']),
  ];
  expect(findFolderCycles(modules)).toEqual(['api/http → api/pages → api/http']);
});

test('findFolderCycles ignores types, tests and the declarations of slices', () => {
  const modules = [
    module('api/http/problem-details.ts', ['api/pages/cache.ts']),
    module('api/pages/cache.ts', ['api/http/problem.ts', 'type-only']),
    module('api/pages/cache.test.ts', ['api/http/problem.ts']),
    module('web/routes.ts', ['web/slices.ts']),
    module('web/slices.ts', ['web/vote/slice.ts']),
    module('web/vote/vote-form.tsx', ['web/routes.ts']),
    module('web/vote/slice.ts', ['web/vote/messages.pt.json']),
  ];
  expect(findFolderCycles(modules)).toEqual([]);
});
