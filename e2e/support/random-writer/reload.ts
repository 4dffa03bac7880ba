import { vi } from 'vitest';
import { differencesFrom } from './differences.ts';
import { waitForUploads } from './pictures.ts';
import { answerPrompts } from './prompts.ts';
import { expectShown, readShownText } from './shown-text.ts';
import { PATIENCE_MS, type RandomWriter, TextLost } from './writer.ts';

/**
 * Reloads the page and restores drafts until everything that any tab wrote is shown. Throws `TextLost` if something does not appear in
 * time.
 */
export const reload = async (writer: RandomWriter): Promise<void> => {
  const { page, model } = writer;
  await waitForUploads(writer);
  await expectShown(writer, 'Before a reload');
  await page.reload({ waitUntil: 'commit' });
  model.focus = undefined;
  let differences: string[] = ['nothing is shown'];
  const isBack = async () => {
    if ((await page.locator('.ProseMirror').count()) < 2) return false;
    await answerPrompts(writer);
    differences = differencesFrom(model, await readShownText(page), true);
    return differences.length === 0;
  };
  await vi.waitUntil(isBack, { timeout: PATIENCE_MS, interval: 100 }).catch(() => {});
  if (differences.length > 0) throw new TextLost(`After a reload: ${differences.join('; ')}`);
  for (const word of model.words) if (word.state === 'otherTab') word.state = 'required';
};
