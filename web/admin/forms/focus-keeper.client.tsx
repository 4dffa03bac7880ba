'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The focused field of a form and its selection in characters. */
export interface KeptFocus {
  name: string;
  selection: [start: number | null, end: number | null] | undefined;
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Input types whose selection can be read and set (HTML standard, "selectionStart applies"). */
const HAS_SELECTION =
  'textarea, input:is([type=text], [type=search], [type=url], [type=tel], [type=password], :not([type]))';

/** Returns where the focus is in a form; undefined if it is outside, or on something without a name. */
export const focusIn = (form: HTMLFormElement | null): KeptFocus | undefined => {
  const focused = document.activeElement;
  const name = focused?.getAttribute('name');
  if (!focused || !name || !form?.contains(focused)) return undefined;
  const { selectionStart, selectionEnd } = focused as TextInput;
  return { name, selection: focused.matches(HAS_SELECTION) ? [selectionStart, selectionEnd] : undefined };
};

/** Focuses the field of that name, with the same selection. */
export const restoreFocus = (form: HTMLFormElement | null, { name, selection }: KeptFocus): void => {
  const field = form?.querySelector<TextInput>(`[name="${CSS.escape(name)}"]`);
  field?.focus({ preventScroll: true });
  if (selection) field?.setSelectionRange(...selection);
};

/**
 * Keeps focus and caret of a form while its fields are replaced. Place it before the fields, with the same `key`: React unmounts it before
 * it removes them, within one task, so that no key press is lost. Renders nothing that is visible.
 */
export const FocusKeeper = ({ kept }: { kept: RefObject<KeptFocus | undefined> }) => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const form = place.current?.closest('form') ?? null;
    if (kept.current) restoreFocus(form, kept.current);
    kept.current = undefined;
    return () => {
      kept.current = focusIn(form);
    };
  }, [kept]);
  return <span ref={place} hidden />;
};
