import type { Locale } from '#domain/shared/locale.ts';
import { wordsIn } from './differences.ts';
import { interfaceText } from './interface-texts.ts';
import { textIn } from './places.ts';
import { readShownText } from './shown-text.ts';
import { typeWords } from './typing.ts';
import type { RandomWriter } from './writer.ts';

/** Copies the structure of the other language if the editor offers it, and immediately types a word without clicking. */
export const copyStructure = async (writer: RandomWriter, to: Locale): Promise<void> => {
  const { page, model, locale } = writer;
  const name = interfaceText(locale, to === 'en' ? 'article.editor.copyFromPt' : 'article.editor.copyFromEn');
  const button = page.getByRole('button', { name, exact: true });
  if ((await button.count()) === 0) return;
  await button.click();
  model.focus = textIn(to);
  model.needsSpace = false;
  await typeWords(writer, textIn(to), 1);
  const { words, pictures } = await readShownText(page);
  model.pictures[to].required = Math.max(model.pictures[to].required, pictures[to]);
  addCopiedVideos(writer, to, wordsIn(words[textIn(to)] ?? ''));
};

/** Records videos copied from the other language, since a video is the same in both. */
const addCopiedVideos = ({ model }: RandomWriter, to: Locale, found: string[]): void => {
  const other = textIn(to === 'en' ? 'pt' : 'en');
  const copied = model.words.filter(({ text, place }) => place === other && found.includes(text));
  for (const { text } of copied) model.words.push({ text, place: textIn(to), state: 'required' });
};
