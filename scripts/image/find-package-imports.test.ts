import { describe, expect, it } from 'vitest';
import { findNamedModules, findPackageImports } from './find-package-imports.ts';

const found = (code: string): string[] => findPackageImports(code).map(({ how, specifier }) => `${how} ${specifier}`);

describe('findPackageImports', () => {
  it.each([
    ["import zod from 'zod';", 'import zod'],
    ['import{a}from"zod/v4";', 'import zod/v4'],
    ["import 'reflect-metadata';", 'import reflect-metadata'],
    ["export * from 'kysely';", 'import kysely'],
    ['const { a } = await import(/* webpackIgnore: true */ `node-cron`);', 'import node-cron'],
    ["new URL('a.gz', import.meta.resolve('words/index.json'))", 'import words/index.json'],
    ["const a = __importStar(require('pg'));", 'require pg'],
    ['var a = require$1("pg");', 'require pg'],
    ["createRequire(import.meta.url).resolve('opening_hours')", 'require opening_hours'],
    ["const part = lazy(() => load('./part'));", 'require ./part'],
    [`const quote = /'/.test(text) && require('./cjs/quote.js')`, 'require ./cjs/quote.js'],
  ])('finds what %s loads', (code, expected) => {
    expect(found(code)).toContain(expected);
  });

  it('tells an import from a require, which resolve to different files', () => {
    expect(found("import a from 'a'; const b = require('b');")).toEqual(['import a', 'require b']);
  });

  it('leaves out names that are known only when the module runs', () => {
    expect(found(`require(\`@img/sharp-\${platform}/sharp.node\`)`)).toEqual([]);
  });
});

describe('findNamedModules', () => {
  it('finds a module that is started by its path', () => {
    expect(findNamedModules("new Worker(join(__dirname, 'lib', 'worker.js'))")).toEqual(['worker.js']);
    expect(findNamedModules("new URL('worker.mjs', import.meta.url)")).toEqual(['worker.mjs']);
  });

  it('ignores names in a module that does not use its folder', () => {
    expect(findNamedModules("console.log('worker.js')")).toEqual([]);
  });
});
