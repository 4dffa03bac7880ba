import type { Page } from 'playwright';
import { differencesFrom } from './differences.ts';
import type { ArticleText } from './places.ts';
import { type RandomWriter, TextLost } from './writer.ts';

/** Returns the text shown in the editor. Fields of a hidden language are absent. */
export const readShownText = (page: Page): Promise<ArticleText> =>
  page.evaluate(() => {
    const found = { words: {} as Record<string, string>, pictures: { pt: 0, en: 0 } };
    const linesOf = (block: Element): (string | null)[] => {
      if (/^(ul|ol)$/.test(block.localName)) return [...block.children].map(({ textContent }) => textContent);
      if (/^(p|h2|h3|blockquote)$/.test(block.localName)) return [block.textContent];
      const url = block.querySelector<HTMLInputElement>('[data-block=embed] input')?.value ?? '';
      return [url.replace('https://www.youtube.com/watch?v=', '')];
    };
    for (const language of ['pt', 'en'] as const) {
      for (const field of ['title', 'summary']) {
        const area = document.querySelector<HTMLTextAreaElement>(`[name="${language}.${field}"]`);
        if (area) found.words[`${language}.${field}`] = area.value;
      }
      const editor = document.querySelector(`.ProseMirror[lang=${language}]`);
      if (!editor) continue;
      found.words[`${language}.text`] = [...editor.children].flatMap(linesOf).join('\n');
      found.pictures[language] = editor.querySelectorAll('[data-block=image]').length;
    }
    return found;
  });

/** Compares the editor with the model. Throws `TextLost`, which names `moment`, if they differ. */
export const expectShown = async ({ page, model }: RandomWriter, moment: string): Promise<void> => {
  const differences = differencesFrom(model, await readShownText(page), false);
  if (differences.length > 0) throw new TextLost(`${moment}, in the editor: ${differences.join('; ')}`);
};
