/** Returns whether an input with this name belongs to the field. */
type IsOfField = (input: string) => boolean;

const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button';

const inputOf = ({ elements }: HTMLFormElement, isOfField: IsOfField): HTMLInputElement | undefined => {
  const inputs = ([...elements] as HTMLInputElement[]).filter(({ name }) => isOfField(name));
  return inputs.find(({ type }) => type !== 'hidden') ?? inputs[0];
};

/** Returns the label of a field with the legend of its group, as the form shows them; undefined if it has neither. */
export const labelOfField = (form: HTMLFormElement, isOfField: IsOfField): string | undefined => {
  const input = inputOf(form, isOfField);
  const texts = [input?.closest('fieldset')?.querySelector('legend'), input?.labels?.[0]];
  return texts.flatMap((each) => each?.textContent ?? []).join(': ') || undefined;
};

/** Focuses the first input of a field; of one whose value is hidden, the control beside it. */
export const focusField = (form: HTMLFormElement, isOfField: IsOfField): void => {
  const input = inputOf(form, isOfField);
  const shown = input?.type === 'hidden' ? input.parentElement?.querySelector<HTMLElement>(FOCUSABLE) : input;
  shown?.focus();
};
