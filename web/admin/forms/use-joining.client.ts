'use client';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useMessage } from '../messages/message-provider.client.tsx';
import { useRefresh } from '../requests/use-refresh.client.ts';
import type { FormState } from './form.client.tsx';
import type { FormDraft, FormEntries } from './form-draft.ts';
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
  /** Shows the joined input. */
  onJoined(joined: FormDraft): void;
}

type Input = Pick<FormDraft, 'entries' | 'titles'> & { base: FormEntries | undefined };

const TEXT = 'textarea, input:is([type=text], [type=url], [type=number], [type=date], [type=email], :not([type]))';

/**
 * Returns what to call when another user has saved a revision under the user's input. Once the screen has that revision, the form shows it in
 * all fields that the user has not changed, and says at the fields that both changed what the other user saved there. Nothing is sent.
 */
export const useJoining = ({ form, element, draft, latest, fieldOf, onJoined }: JoiningOptions) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [conflict, setConflict] = useState<number>();
  const mine = useRef<Input>(undefined);
  // First the fields are mounted again with what the other user saved, which is read before it is painted.
  useLayoutEffect(() => {
    if (conflict === undefined || latest === undefined || latest < conflict) return;
    mine.current = { ...readForm(element.current!), base: draft.base() };
    setConflict(undefined);
    form.restore(latest);
  });
  useLayoutEffect(() => {
    if (!mine.current || form.shownRevision !== latest) return;
    const { base, titles, entries } = mine.current;
    mine.current = undefined;
    const theirs = readForm(element.current!);
    const joined = joinEntries({ base, mine: entries, theirs: theirs.entries }, fieldOf);
    const messageAt = (name: string) => {
      const field = element.current!.elements.namedItem(name);
      const text = field instanceof HTMLElement && field.matches(TEXT) && (field as HTMLInputElement).value.trim();
      return text ? t('desk.changedTo', { text }) : t('desk.changedToo');
    };
    form.addErrors(Object.fromEntries(joined.inBoth.map((name) => [name, messageAt(name)])));
    draft.setBase(theirs.entries);
    onJoined({
      at: new Date().toISOString(),
      revision: latest,
      entries: joined.entries,
      titles: { ...theirs.titles, ...titles },
    });
  });
  return (revision: number) => {
    setConflict(revision);
    void refresh();
  };
};
