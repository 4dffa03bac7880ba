import { randomUUID } from 'node:crypto';
import { fetchAsAdmin } from './session.ts';

/** A word that stands nowhere else. */
export const uniqueWord = (): string => `z${randomUUID().slice(0, 8)}`;

interface Text {
  title?: string;
  content?: object[];
}

/** A text that can be published. */
export const oneSentence = [{ type: 'text', text: [{ text: 'A água corre.' }] }];

/** Creates a draft for one test, in Portuguese and with one sentence unless told otherwise. Returns its id. */
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
