'use client';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useMessage } from '../messages/message-provider.client.tsx';
import { useRefresh } from '../requests/use-refresh.client.ts';
import { focusField, labelOfField } from './field-in-form.client.ts';
import { focusIn, type KeptFocus, restoreFocus } from './focus-keeper.client.tsx';
import type { FormState } from './form.client.tsx';
import type { FormDraft, FormEntries } from './form-draft.ts';
import type { NamedField } from './form-error.client.tsx';
import { joinEntries } from './join-entries.ts';
import { readForm } from './read-form.client.ts';
import type { KeptDraft } from './use-form-draft.client.ts';

interface JoiningOptions {
  form: FormState;
  element: RefObject<HTMLFormElement | null>;
  draft: KeptDraft;
  /** Latest revision that the screen has. */
  latest: number | undefined;
  fieldOf(input: string): string;
  /** Returns the label of a field; by default what the form shows at its input. */
  labelOf: ((field: string) => string | undefined) | undefined;
  /** Shows the joined input. */
  onJoined(joined: FormDraft): void;
}

type Content = Pick<FormDraft, 'entries' | 'titles'>;

interface Input extends Content {
  base: FormEntries | undefined;
  focus: KeptFocus | undefined;
}

/** Inputs whose value people read as it is. */
const TEXT = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])';

/**
 * Returns what to call when another user has saved a revision under the user's input. Once the screen has that revision, the form shows it in
 * all fields that the user has not changed, and says at the fields that both changed what the other user saved there. The message for the
 * form as a whole names these fields. Nothing is sent.
 */
export const useJoining = ({ form, element, draft, latest, fieldOf, labelOf, onJoined }: JoiningOptions) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [conflict, setConflict] = useState<number>();
  /** The latest revision that was joined. */
  const joinedWith = useRef(-1);
  const mine = useRef<Input>(undefined);
  const focus = useRef<KeptFocus>(undefined);
  // The fields are mounted twice before anything is painted: with what the other user saved, which is read, then joined with the input.
  useLayoutEffect(() => {
    if (focus.current) restoreFocus(element.current, focus.current);
    focus.current = undefined;
  });
  useLayoutEffect(() => {
    if (conflict === undefined || latest === undefined || latest < conflict) return;
    const shown = element.current!;
    mine.current = { ...readForm(shown), base: draft.base(), focus: focusIn(shown) };
    setConflict(undefined);
    form.restore(latest);
  });
  useLayoutEffect(() => {
    if (!mine.current || form.shownRevision !== latest) return;
    const { base, titles, entries } = mine.current;
    const theirs = readForm(element.current!);
    const { inBoth, ...joined } = joinEntries({ base, mine: entries, theirs: theirs.entries }, fieldOf);
    const messageAt = (name: string) => {
      const text = textOf(element.current!, theirs, (input) => fieldOf(input) === name);
      return text ? t('desk.changedTo', { text }) : t('desk.changedToo');
    };
    const messages = Object.fromEntries(inBoth.map((name) => [name, messageAt(name)]));
    form.addErrors({ '': t('desk.changedAndJoined'), ...messages }, namedFields(inBoth, element, { fieldOf, labelOf }));
    joinedWith.current = latest!;
    draft.setBase(theirs.entries);
    focus.current = mine.current.focus;
    mine.current = undefined;
    onJoined({ ...joined, at: new Date().toISOString(), revision: latest, titles: { ...theirs.titles, ...titles } });
  });
  return async (revision: number): Promise<void> => {
    setConflict(revision);
    if (!(await refresh()) && joinedWith.current < revision) form.addErrors({ '': t('desk.changedUnseen') });
  };
};

/** Returns what the inputs of a field say; undefined if one of them has no text that people can read, such as an id. */
const textOf = (
  { elements }: HTMLFormElement,
  { entries, titles }: Content,
  isOfField: (input: string) => boolean,
): string | undefined => {
  const texts = entries
    .filter(([input]) => isOfField(input))
    .map(([input, value]) => {
      const shown = elements.namedItem(input);
      return titles[value] ?? (shown instanceof HTMLElement && shown.matches(TEXT) ? value.trim() : '');
    });
  return texts.every((text) => text !== '') ? texts.join(', ') : undefined;
};

/** Returns the fields that have a label, with what moves the focus to each. */
const namedFields = (
  names: readonly string[],
  element: RefObject<HTMLFormElement | null>,
  { fieldOf, labelOf }: Pick<JoiningOptions, 'fieldOf' | 'labelOf'>,
): NamedField[] =>
  names.flatMap((name) => {
    const isOfField = (input: string) => fieldOf(input) === name;
    const label = labelOf?.(name) ?? labelOfField(element.current!, isOfField);
    return label === undefined ? [] : [{ name, label, focus: () => focusField(element.current!, isOfField) }];
  });
