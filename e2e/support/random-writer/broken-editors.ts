import type { Page } from 'playwright';

/** Makes a page drop the first character typed after each save, like an editor that is mounted again. */
export const swallowLettersAfterSaves = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let isSaved = false;
    const swallow = (event: KeyboardEvent) => {
      if (event.ctrlKey) isSaved = isSaved || event.key === 's';
      else if (isSaved && event.key.length === 1) {
        isSaved = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    addEventListener('keydown', swallow, true);
  });
};

interface Edit {
  translations?: Record<string, { content?: object[] }>;
}

/** Removes the last block of each text from saves on their way to the server, while the editor gets a success response. */
export const loseLastBlocks = async (page: Page): Promise<void> => {
  await page.route('**/api/commands/EditArticle', async (route) => {
    const edit = route.request().postDataJSON() as Edit;
    for (const text of Object.values(edit.translations ?? {})) text.content?.pop();
    await route.continue({ postData: edit });
  });
};
