import type { FormDraft } from './form-draft.ts';

/** Returns the names and values of a form's inputs, and the titles of the articles that they choose. */
export const readForm = (form: HTMLFormElement): Pick<FormDraft, 'entries' | 'titles'> => {
  const chosen = [...form.querySelectorAll<HTMLInputElement>('input[data-title]')];
  return {
    entries: [...new FormData(form)].map(([name, value]) => [name, String(value)] as const),
    titles: Object.fromEntries(chosen.map(({ value, dataset }) => [value, dataset.title!])),
  };
};
