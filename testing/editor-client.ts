import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type CommandClient, createCommandClient } from './command-client.ts';

type Json = Record<string, unknown>;

export type { AcknowledgedCommand } from './command-client.ts';

export interface EditorClient extends CommandClient {
  /** An existing category and author for articles. */
  category: string;
  categorySlug: string;
  author: string;
  /** Returns minimal input for an article; `changed` replaces fields. */
  article(changed?: Json): Json;
}

/** Creates a client that sends commands with a session cookie; the responses are English. Also adds a category and an author. */
export const createEditorClient = async (app: FastifyInstance, cookie: string): Promise<EditorClient> => {
  const { send, execute: done } = createCommandClient(app, cookie);
  const categorySlug = unique('category');
  const name = { pt: unique('Categoria'), en: unique('Category') };
  const category = await done('AddCategory', { name, slug: { pt: categorySlug, en: categorySlug } });
  const author = await done('AddContributor', { name: unique('Author'), role: 'author' });
  const article = ({ translations, ...changed }: Json = {}): Json => ({
    category: category.id,
    author: author.id,
    ...changed,
    translations: withContent(
      (translations ?? { pt: { title: unique('Artigo') }, en: { title: unique('Article') } }) as Record<string, Json>,
    ),
  });
  return { send, execute: done, category: category.id, categorySlug, author: author.id, article };
};

/** Returns translations that can be published: those without content get one sentence. */
export const withContent = (translations: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, text]) => [
      locale,
      { content: [{ type: 'text', text: [{ text: 'A água corre.' }] }], ...text },
    ]),
  );

/** Returns a unique text, so that tests can share a site. */
export const unique = (word: string): string =>
  `${word} ${randomUUID().slice(0, 13)}`.replaceAll(' ', '-').toLowerCase();
