import type { Locale } from '#domain/shared/locale.ts';

/** Parts are fields, found by their name, and blocks of the text, which carry their id while they are outdated. */
const selectorOf = (language: Locale, part: string): string =>
  `[name="${language}.${part}"], .ProseMirror[lang="${language}"] [data-outdated="${part}"]`;

/** Returns the visible element of a part of the article's text; undefined if it is not shown. */
export const elementOfPart = (language: Locale, part: string): HTMLElement | undefined => {
  const element = document.querySelector<HTMLElement>(selectorOf(language, part));
  return element?.checkVisibility() ? element : undefined;
};

/** Focuses a part of the article's text: the caret goes to its beginning. Does nothing if it is not shown. */
export const focusPart = (language: Locale, part: string): void => {
  const element = elementOfPart(language, part);
  element?.scrollIntoView({ block: 'center' });
  const field = element?.closest<HTMLElement>('textarea, .ProseMirror');
  field?.focus();
  if (element && element !== field) getSelection()?.collapse(element, 0);
};

/** Returns the part of the language that has the focus or the caret; undefined if there is none or if its block is not outdated. */
export const partInFocus = (language: Locale): string | undefined => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement) {
    const [of, part] = activeElement.name.split('.');
    return of === language ? part : undefined;
  }
  const caret = getSelection()?.anchorNode;
  const element = caret instanceof Element ? caret : caret?.parentElement;
  return element?.closest<HTMLElement>(`.ProseMirror[lang="${language}"] [data-outdated]`)?.dataset.outdated;
};
