import { expect, it } from 'vitest';
import type { Block } from '#domain/shared/blocks.ts';
import { type ArticleValues, emptyText } from '../../../working-copy/article-values.ts';
import { mergeVersions } from '../../../working-copy/merge-versions.ts';
import { scheduledUpdateValues } from './scheduled-update-values.ts';

const nameless = (text: string): Block => ({ type: 'text', text: [{ text }] });
const line = (id: string, text: string): Block => ({ id, ...nameless(text) });
const article = (title: string, content: Block[]): ArticleValues => ({
  facts: { category: 'c', author: 'a', photographer: null, mainImage: null, date: '2026-11-20' },
  featured: false,
  texts: { pt: { ...emptyText, title, content }, en: emptyText },
});
const changesTo = (content: Block[]) => ({ facts: { date: '2026-12-01' }, translations: { pt: { content } } });

it('returns the changed fields before and after the update, and all other fields as they are now', () => {
  const { base, value } = scheduledUpdateValues(article('Agora', [line('a', 'hoje')]), {
    was: { facts: { date: '2026-11-01' }, translations: { pt: { content: [line('a', 'antes')] } } },
    changes: changesTo([line('a', 'depois')]),
  });
  expect([base, value].map(({ facts, texts }) => [facts.date, texts.pt.title, texts.pt.content])).toEqual([
    ['2026-11-01', 'Agora', [line('a', 'antes')]],
    ['2026-12-01', 'Agora', [line('a', 'depois')]],
  ]);
});

it('leads to no conflict if blocks were stored without ids and nothing else changed', () => {
  const stored = [nameless('um'), nameless('dois')];
  const { base, value } = scheduledUpdateValues(article('Agora', stored), {
    was: { facts: { date: '2026-11-20' }, translations: { pt: { content: stored } } },
    changes: changesTo([line('a', 'um'), line('b', 'dois'), line('c', 'mais')]),
  });
  expect(base.texts.pt.content).toEqual([line('a', 'um'), line('b', 'dois')]);
  const { value: joined, conflicts } = mergeVersions(base, value, base);
  expect([joined.texts.pt.content.length, conflicts]).toEqual([3, []]);
});
