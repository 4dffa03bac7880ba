import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseQuery } from '../search/query/parse-query.ts';
import { tokenize } from '../search/tokenizer.ts';
import { sameInAllLocales, toSearchItem } from './search-item.ts';
import type { FoundPerson } from './views.ts';

/** Loads the functions again, with spies: another test of the process may have loaded them without. */
const loadWithSpies = async () => {
  vi.resetModules();
  vi.doMock('../search/edit-distance.ts', { spy: true });
  vi.doMock('../search/query/synonyms.ts', { spy: true });
  onTestFinished(() => {
    vi.doUnmock('../search/edit-distance.ts');
    vi.doUnmock('../search/query/synonyms.ts');
    vi.resetModules();
  });
  const { editDistance } = await import('../search/edit-distance.ts');
  const { synonymsOf } = await import('../search/query/synonyms.ts');
  const { matchItems } = await import('./match-items.ts');
  return { matchItems, editDistance, synonymsOf };
};

describe('a query with many alternatives', () => {
  it('is compared once with each word, however many items have it', async () => {
    const { matchItems, editDistance, synonymsOf } = await loadWithSpies();
    const people = Array.from({ length: 50 }, (_, number) =>
      toSearchItem<FoundPerson>(
        sameInAllLocales({ kind: 'person', id: String(number), name: 'Ana', roles: ['author'] }),
        sameInAllLocales({ title: 'Ana Reis Freitas' }),
      ),
    );
    const q = 'zarco OR tristao OR perestrelo';
    const typed = new Set(tokenize(q).map(({ word }) => word));
    const query = { ...parseQuery(q), typed, articles: 0, allowsTypos: true, isListed: () => false };
    expect(matchItems(people, query, 'pt')).toEqual([]);
    expect(synonymsOf).toHaveBeenCalledTimes(3);
    // `ana` is too short to be compared.
    expect(editDistance).toHaveBeenCalledTimes(3 * 2);
  });
});
