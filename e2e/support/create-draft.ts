import { randomUUID } from 'node:crypto';
import { fetchAsAdmin } from './session.ts';

/** Returns a random word that occurs in no other text. */
export const uniqueWord = (): string => `z${randomUUID().slice(0, 8)}`;

interface Text {
  title?: string;
  content?: object[];
}

/** Content that is enough for publishing. */
export const oneSentence = [{ type: 'text', text: [{ text: 'A água corre.' }] }];

/** Creates a draft for one test and returns its id. By default it is in Portuguese with a unique title and one sentence. */
export const createDraft = async (translations: Partial<Record<'pt' | 'en', Text>> = { pt: {} }): Promise<string> => {
  const categories = await fetchAsAdmin<{ items: { id: string }[] }>('/api/categories?locale=pt');
  const contributors = await fetchAsAdmin<{ items: { id: string; roles: string[] }[] }>('/api/contributors');
  const texts = Object.entries(translations).map(([locale, { title = uniqueWord(), content = oneSentence }]) => [
    locale,
    { title, summary: '', content },
  ]);
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/CreateArticle', 'POST', {
    category: categories.items[0]!.id,
    author: contributors.items.find(({ roles }) => roles.includes('author'))!.id,
    translations: Object.fromEntries(texts),
    draft: true,
  });
  return id;
};
