import { vi } from 'vitest';
import { differencesFrom } from './differences.ts';
import { waitForUploads } from './pictures.ts';
import { answerPrompts } from './prompts.ts';
import { expectShown, readShownText } from './shown-text.ts';
import { PATIENCE_MS, type RandomWriter, TextLost } from './writer.ts';

/**
 * Reloads the page and waits until everything that any tab wrote is shown. Throws `TextLost` if something does not appear in
 * time.
 */
export const reload = async (writer: RandomWriter): Promise<void> => {
  const { page, model } = writer;
  await waitForUploads(writer);
  await expectShown(writer, 'Before a reload');
  await page.reload({ waitUntil: 'commit' });
  model.focus = undefined;
  // A read that the navigation interrupts is repeated.
  const expectBack = async () => {
    if ((await page.locator('.ProseMirror').count()) < 2) throw new TextLost('After a reload: nothing is shown');
    await answerPrompts(writer);
    const differences = differencesFrom(model, await readShownText(page), true);
    if (differences.length > 0) throw new TextLost(`After a reload: ${differences.join('; ')}`);
  };
  await vi.waitFor(expectBack, { timeout: PATIENCE_MS, interval: 100 });
  for (const word of model.words) if (word.state === 'otherTab') word.state = 'required';
};
