import { expect, it } from 'vitest';
import type { Article } from '#domain/article/state.ts';
import type { Block } from '#domain/shared/blocks.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { outdatedBlockIds } from './outdated-blocks.ts';

const text = (said: string, id?: string): Block => ({ type: 'text', text: [{ text: said }], ...(id && { id }) });
const translation = (content: Block[]) => ({ text: { content }, publication: { status: 'draft' } });
const now = (pt: Block[], en: Block[]) =>
  ({ source: 'pt', translations: { pt: translation(pt), en: translation(en) } }) as unknown as EditedArticle;
const then = (pt: Block[]) => ({ status: 'existing', translations: { pt: translation(pt) } }) as unknown as Article;

it('returns only the blocks of a translation whose original changed since', () => {
  const before = [text('um', 'aaaaaaa1'), text('dois', 'aaaaaaa2'), text('sem nome')];
  const after = [text('um', 'aaaaaaa1'), text('dois e meio', 'aaaaaaa2'), text('outro'), text('novo', 'aaaaaaa3')];
  const english = [text('one', 'aaaaaaa1'), text('two', 'aaaaaaa2'), text('without'), text('new', 'aaaaaaa3')];
  const article = now(after, english);
  expect(outdatedBlockIds(article, 'en', then(before))).toEqual(['aaaaaaa2', 'aaaaaaa3']);
  expect(outdatedBlockIds(article, 'pt', then(before))).toEqual([]);
  expect(outdatedBlockIds(now(before, english), 'en', then(before))).toEqual([]);
  expect(outdatedBlockIds(article, 'en', { status: 'none' })).toEqual([]);
});
