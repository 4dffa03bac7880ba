import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { locateFiles } from './locate-files.ts';

/** Transforms a module as the bundler does, and collects what it names. */
const transform = (path: string, code: string) => {
  const files: string[] = [];
  const programs: string[] = [];
  const plugin = locateFiles('program', (file) => files.push(file)) as unknown as {
    transform(this: object, code: string, id: string): string | undefined;
  };
  const bundler = {
    emitFile: ({ fileName }: { fileName: string }) => programs.push(fileName),
    error(message: string) {
      throw new Error(message);
    },
  };
  const located = plugin.transform.call(bundler, code, path.startsWith('\0') ? path : resolve(path));
  return { located, files, programs };
};

test('a file stays where it is in the repository, and is copied', () => {
  expect(transform('api/seo/draw.ts', `new URL('../../web/fonts', import.meta.url)`)).toEqual({
    located: `new URL('../web/fonts', import.meta.url)`,
    files: ['web/fonts'],
    programs: [],
  });
});

test('a module that is started as a process becomes a program', () => {
  expect(transform('api/media/client.ts', `new URL('decoder.ts', import.meta.url)`)).toEqual({
    located: `new URL('decoder.js', import.meta.url)`,
    files: [],
    programs: ['program/decoder.js'],
  });
});

test('messages are read at the start, and copied', async () => {
  const files: string[] = [];
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [locateFiles('program', (file) => files.push(file))],
    build: { ssr: 'web/account/slice.ts', write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  expect(files).toContain('web/account/messages.pt.json');
  expect(output[0].code).toContain(`new URL("../web/account/messages.pt.json", import.meta.url)`);
});

test('other places are those of the source', () => {
  const { located } = transform('sample/content.ts', 'new URL(path, import.meta.url)');
  expect(located).toBe(`new URL(path, new URL('../sample/content.ts', import.meta.url).href)`);
});

test.each([
  ['api/a.ts', 'join(import.meta.dirname, "a")', 'import.meta.dirname'],
  ['api/a.ts', `createRequire(import.meta.url).resolve('kysely')`, 'kysely'],
  ['api/a.ts', `import.meta.resolve('@aws-sdk/client-s3/package.json')`, '@aws-sdk/client-s3'],
  ['node_modules/a/index.js', 'readFileSync(__dirname + "/a.wasm")', '__dirname'],
  ['node_modules/a/index.js', `new URL('a.wasm', import.meta.url)`, 'import.meta.url'],
])('the build of %s with %s fails', (path, code, named) => {
  expect(() => transform(path, code)).toThrow(`${path} uses ${named}, which a bundle cannot`);
});

test.each([
  ['api/a.ts', `createRequire(import.meta.url).resolve('opening_hours')`],
  ['api/a.ts', `Promise.resolve('kysely')`],
  ['node_modules/pino/lib/transport.js', 'join(__dirname, "worker.js")'],
  ['\0rolldown/runtime.js', 'createRequire(import.meta.url)'],
])('the build of %s with %s goes on', (path, code) => {
  expect(() => transform(path, code)).not.toThrow();
});
