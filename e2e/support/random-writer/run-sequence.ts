import type { Page } from 'playwright';
import type { Sequence } from './actions.ts';
import { completeArticle } from './complete-article.ts';
import { watchCreatedArticles } from './created-articles.ts';
import { isEmpty } from './model.ts';
import { performAction } from './perform-action.ts';
import { waitForUploads } from './pictures.ts';
import { answerPrompts } from './prompts.ts';
import { reload } from './reload.ts';
import { saveEverything } from './saving.ts';
import { expectShown } from './shown-text.ts';
import { setSpeed } from './speed.ts';
import { startArticle } from './start-article.ts';
import type { RandomWriter } from './writer.ts';

/** Runs a sequence on an admin page and saves at the end. Throws `TextLost` if a word is missing in the editor or on the server. */
export const runSequence = async (page: Page, sequence: Sequence): Promise<void> => {
  const model = await startArticle(page, sequence);
  const expectOneArticle = watchCreatedArticles(page);
  const writer: RandomWriter = { page, model, locale: sequence.interface };
  await setSpeed(page, sequence.isSlow ? 'slow' : 'full');
  for (const action of sequence.actions) {
    await answerPrompts(writer);
    await performAction(writer, action);
  }
  await setSpeed(page, 'full');
  await checkEverything(writer);
  expectOneArticle();
};

/** Compares the editor with the model, then saves and compares the server. Looks for the words of other tabs first. */
const checkEverything = async (writer: RandomWriter): Promise<void> => {
  await answerPrompts(writer);
  await waitForUploads(writer);
  await expectShown(writer, 'At the end');
  if (isEmpty(writer.model)) return;
  await completeArticle(writer);
  if (writer.model.words.some(({ state }) => state === 'otherTab')) await reload(writer);
  await saveEverything(writer);
};
