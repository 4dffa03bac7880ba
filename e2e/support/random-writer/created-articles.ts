import type { Page, Response } from 'playwright';
import { TextLost } from './writer.ts';

/**
 * Records which articles the tabs of a context create. The returned function stops that and throws `TextLost` if one new article became
 * several, each with a part of the text.
 */
export const watchCreatedArticles = (page: Page): (() => void) => {
  const created = new Set<string>();
  const note = async (response: Response) => {
    if (!response.url().endsWith('/api/commands/CreateArticle') || !response.ok()) return;
    const { id } = (await response.json().catch(() => ({}))) as { id?: string };
    if (id) created.add(id);
  };
  page.context().on('response', note);
  return () => {
    page.context().off('response', note);
    if (created.size > 1) throw new TextLost(`One new article was saved as ${created.size} articles`);
  };
};
