import { randomUUID } from 'node:crypto';
import { askAsAdmin } from './session.ts';

/** A word that stands nowhere else. */
export const newWord = (): string => `z${randomUUID().slice(0, 8)}`;

interface Text {
  title?: string;
  content?: object[];
}

/** A draft that nobody else works on; in Portuguese unless told. Answers with its id. */
export const newDraft = async (translations: Partial<Record<'pt' | 'en', Text>> = { pt: {} }): Promise<string> => {
  const categories = await askAsAdmin<{ items: { id: string }[] }>('/api/categories?locale=pt');
  const contributors = await askAsAdmin<{ items: { id: string; roles: string[] }[] }>('/api/contributors');
  const texts = Object.entries(translations).map(([locale, { title = newWord(), content = [] }]) => [
    locale,
    { title, summary: '', content },
  ]);
  const { id } = await askAsAdmin<{ id: string }>('/api/commands/CreateArticle', 'POST', {
    category: categories.items[0]!.id,
    author: contributors.items.find(({ roles }) => roles.includes('author'))!.id,
    translations: Object.fromEntries(texts),
    draft: true,
  });
  return id;
};
