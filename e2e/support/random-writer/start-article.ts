import type { Page } from 'playwright';
import { createDraft } from '../create-draft.ts';
import type { Sequence } from './actions.ts';
import { addWord, emptyModel, nextWord, type TextModel } from './model.ts';

/** Opens a new article or creates and opens a draft, without reloading the document if possible. Returns the model of its words. */
export const startArticle = async (page: Page, { start }: Sequence): Promise<TextModel> => {
  const model = emptyModel();
  if (start === 'new') {
    await navigate(page, '/admin/articles/new', '');
    return model;
  }
  const title = addWord(model, nextWord(), 'pt.title').text;
  const paragraphs = ['aaaaaaa1', 'aaaaaaa2'].map((id) => {
    const { text } = addWord(model, nextWord(), 'pt.text');
    return { type: 'text', id, text: [{ text }] };
  });
  const id = await createDraft({ pt: { title, content: paragraphs } });
  await navigate(page, `/admin/articles/${id}`, title);
  return model;
};

/** Navigates to another screen as the browser's back and forward buttons do, which is cheaper than loading a document. */
const navigate = async (page: Page, path: string, title: string): Promise<void> => {
  const before = new URL(page.url()).pathname;
  if (!before.startsWith('/admin/articles/')) await page.goto(path);
  else {
    await page.evaluate((to) => {
      for (const editor of document.querySelectorAll('.ProseMirror')) editor.setAttribute('data-left', '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  // A new article redirects to its own URL. The editors of the article that was left have an empty title too if only English was written.
  await page.waitForFunction(
    ({ before, path, title }) =>
      (location.pathname === path || (path.endsWith('/new') && location.search === '?new')) &&
      location.pathname !== before &&
      document.querySelector<HTMLTextAreaElement>('[name="pt.title"]')?.value === title &&
      document.querySelectorAll('.ProseMirror').length === 2 &&
      document.querySelector('[data-left]') === null,
    { before, path, title },
  );
};
