import { type Locale, locales } from '#domain/shared/locale.ts';
import { placeCaret } from './caret.ts';
import { chooseDetails, switchView } from './other-actions.ts';
import type { Place } from './places.ts';
import { readShownText } from './shown-text.ts';
import { typeWords } from './typing.ts';
import type { RandomWriter } from './writer.ts';

/** Adds what saving requires: a category, an author, and a title in each language that has text or pictures. */
export const completeArticle = async (writer: RandomWriter): Promise<void> => {
  await switchView(writer, { kind: 'switchView', view: 'both' });
  const { words } = await readShownText(writer.page);
  const hasText = (place: Place) => (words[place] ?? '').trim() !== '';
  const hasTitle = (language: Locale) => hasText(`${language}.title`);
  const hasContent = (language: Locale) =>
    hasText(`${language}.text`) || hasText(`${language}.summary`) || writer.model.pictures[language].required > 0;
  const begun = locales.filter((language) => hasTitle(language) || hasContent(language));
  const isWrittenInOtherTab = writer.model.words.some(({ state }) => state === 'otherTab');
  for (const language of begun.length > 0 || isWrittenInOtherTab ? begun : [locales[0]]) {
    if (hasTitle(language)) continue;
    await placeCaret(writer, `${language}.title`, { at: 'end', block: 0 });
    await typeWords(writer, `${language}.title`, 1);
  }
  await chooseDetails(writer);
};
