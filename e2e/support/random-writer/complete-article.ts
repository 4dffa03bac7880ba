import { locales } from '#domain/shared/locale.ts';
import { placeCaret } from './caret.ts';
import { chooseDetails, switchView } from './other-actions.ts';
import { readShownText } from './shown-text.ts';
import { typeWords } from './typing.ts';
import type { RandomWriter } from './writer.ts';

/** Adds what saving asks for: a category, an author, and a title in each language that something is written in. */
export const completeArticle = async (writer: RandomWriter): Promise<void> => {
  await switchView(writer, { kind: 'switchView', view: 'both' });
  const { words } = await readShownText(writer.page);
  for (const language of locales) {
    const isBegun = (words[`${language}.text`] ?? '').trim() !== '' || words[`${language}.summary`] !== '';
    const pictures = writer.model.pictures[language].required > 0;
    if (words[`${language}.title`]?.trim() !== '' || !(isBegun || pictures)) continue;
    await placeCaret(writer, `${language}.title`, { at: 'end', block: 0 });
    await typeWords(writer, `${language}.title`, 1);
  }
  await chooseDetails(writer);
};
