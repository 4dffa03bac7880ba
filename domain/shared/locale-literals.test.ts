import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Files with data of each language; docs/recipes.md § 3 lists them. In them, the compiler names a language that is missing. */
const DATA = new Set([
  'domain/shared/locale.ts',
  'projections/search/stemmer.ts',
  'projections/search/stop-words.ts',
  'web/admin/messages/all-catalogues.client.ts',
  'web/admin/messages/load-catalogue.ts',
  'web/article/admin/glossary/word-forms.ts',
  'web/article/admin/rich-text/document/typography.ts',
  'web/language-tags.ts',
  'web/messages.ts',
  'web/offline-paths.ts',
]);

/** Names of countries, not of languages. */
const COUNTRIES = /country_code: 'pt'/g;
const COMMENT = /^\s*(\/?\*|\/\/).*$/gm;
/** A language as a text, a key or a property: `'pt'`, `pt:`, `.pt`. */
const LITERAL = /'(pt|en)'|\b(pt|en):|\.(pt|en)\b(?!\.json)/;
/** What each slice has by language: its paths and catalogues. */
const SLICE_DATA = /paths: \{ pt: .*\}|(import|type) .*messages\.\w+\.json'.*/g;

const literalsIn = (file: string): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(COMMENT, '').replaceAll(COUNTRIES, '');
  const code = file.endsWith('slice.ts') ? text.replaceAll(SLICE_DATA, '') : text;
  return code.split('\n').filter((line) => LITERAL.test(line));
};

const files = globSync('{domain,projections,api,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|fixture|(^|\/)test-/.test(file) && !DATA.has(file),
);

describe('a language', () => {
  it('is named in data of the languages only', () => {
    expect(files.length).toBeGreaterThan(1000);
    const named = files.flatMap((file) => literalsIn(file).map((line) => `${file}: ${line.trim()}`));
    expect(named).toEqual([]);
  });
});
