import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/adding-a-slice.md`, 'utf8');

test('the page about adding a slice names exactly the files of the smallest slice', () => {
  const named = [...page.matchAll(/^((?:domain|projections|web|api)\/settings\/[\w./-]+)/gm)].map(([, path]) => path);
  const there = globSync('{domain,projections,web,api}/settings/**/*.*', { cwd: root });
  expect(named.toSorted()).toEqual(there.toSorted());
});

test.each(['domain', 'projections', 'web', 'api'])('the page has the line of the slice list of %s', (floor) => {
  const line = new RegExp(`^${floor}/slices\\.ts +(export .*)$`, 'm').exec(page)?.[1];
  expect(readFileSync(`${root}${floor}/slices.ts`, 'utf8').split('\n')).toContain(line);
});
