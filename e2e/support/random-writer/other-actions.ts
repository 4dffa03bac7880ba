import type { Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import { site } from '../site.ts';
import type { Action } from './actions.ts';
import { interfaceText } from './interface-texts.ts';
import { passwordField, signInAgain } from './sign-in-again.ts';
import { continueTyping } from './typing.ts';
import type { RandomWriter } from './writer.ts';

/** Shows one language in the editor, or both side by side. */
export const switchView = async (
  { page, model, locale }: RandomWriter,
  { view }: Action & { kind: 'switchView' },
): Promise<void> => {
  const key = view === 'both' ? 'article.edit.both' : `desk.in.${view}`;
  await page
    .locator('.article-texts fieldset')
    .getByRole('button', { name: interfaceText(locale, key) })
    .click();
  model.focus = undefined;
};

/** Selects a category and an author if there are none. */
export const chooseDetails = async ({ page, model, locale }: RandomWriter): Promise<void> => {
  for (const key of ['article.desk.category', 'article.desk.author']) {
    const choice = page.getByLabel(interfaceText(locale, key), { exact: true });
    if ((await choice.inputValue()) !== '') continue;
    await choice.selectOption({ index: 1 });
    model.focus = undefined;
  }
};

/** Publishes a language if the panel offers it. */
export const publish = async ({ page, model, locale }: RandomWriter, language: Locale): Promise<void> => {
  const name = interfaceText(locale, `desk.in.${language}`);
  const group = page.getByRole('group', { name });
  const button = group.getByRole('button', { name: interfaceText(locale, 'article.desk.publish'), exact: true });
  if ((await button.count()) === 0) return;
  await button.click();
  model.focus = undefined;
};

/** Types a word, ends the session as another device would, saves, and signs in again in the dialog that opens. */
export const endSession = async (writer: RandomWriter): Promise<void> => {
  const { page } = writer;
  await continueTyping(writer, 1);
  await deleteSession(page);
  await page.keyboard.press('Control+s');
  await passwordField(page).waitFor();
  await signInAgain(page);
};

/** Ends the session on the server only; the browser keeps its cookies, as after a sign-out on another device. */
const deleteSession = async (page: Page): Promise<void> => {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${site().url}/api/session`, { method: 'DELETE', headers: { cookie } });
};
