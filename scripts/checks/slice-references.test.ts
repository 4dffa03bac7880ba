import { expect, test } from 'vitest';
import { sliceReferencesIn, slicesOf } from './slice-references.ts';

const slices = ['article', 'hyperlink', 'newsletter', 'pier', 'static-page'];
const named = (path: string, text: string) =>
  sliceReferencesIn(path, text, slices).map(({ line, slice }) => `${line} ${slice}`);

test.each([
  ['an import of its folder', "import { t } from '../hyperlink/form.tsx';", ['1 hyperlink']],
  ['an import by its alias', "import { t } from '#domain/article/events.ts';", ['1 article']],
  ['a word of the code', 'const first = 1;\nconst hyperlinkRows = [];', ['2 hyperlink']],
  ['another word for it', "const of = 'subscriber';", ['1 newsletter']],
  ['a word within a name', 'const firstHyperlink = 1;', ['1 hyperlink']],
  ['two words within a name', 'const anyStandingPage = 1;', ['1 static-page']],
  ['two words', 'const standingPages = 1;', ['1 static-page']],
  ['a stream', "const prefix = 'article-';", ['1 article']],
  ['an event', "const type = 'ArticleFeatured';", ['1 article']],
])('finds a slice in %s', (_, text, expected) => {
  expect(named('api/http/problem-details.ts', text)).toEqual(expected);
});

test.each([
  ['a comment', '/** As a hyperlink does. */\nconst x = 1; // hyperlink'],
  ['an ordinary word', 'const article = <article>{words}</article>;'],
  ['letters across two words', 'const x: ApiError = y;'],
  ['an import of something else', "import { x } from '../pages/render.ts';"],
])('finds no slice in %s', (_, text) => {
  expect(named('api/http/problem-details.ts', text)).toEqual([]);
});

test('allows a slice to reference itself', () => {
  expect(named('api/hyperlink/commands.ts', "import { h } from '#domain/hyperlink/decider.ts';")).toEqual([]);
});

test('reads the slices from the four lists', () => {
  const known = slicesOf(new URL('../..', import.meta.url).pathname);
  expect(known).toContain('static-page');
  expect(known).not.toContain('http');
});
