'use client';
import { type FormHTMLAttributes, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#domain/shared/locale.ts';
import { DraftOffer } from './draft-offer.client.tsx';
import { type FormOptions, type FormState, useForm } from './form.client.tsx';
import type { FormDraft } from './form-draft.ts';
import { type KeptDraft, type NextForm, useFormDraft } from './use-form-draft.client.ts';
import { useJoining } from './use-joining.client.ts';
import { useSaveKeys } from './use-save-keys.client.ts';

interface KeptFormOptions<Answer> extends FormOptions<Answer> {
  locale: Locale;
  /** Id of the signed-in user. Input that was not saved is kept in the browser for this user. */
  userId: string;
  /** Name of the form, different for each item. */
  name: string;
  /** Returns the name of the field that an input belongs to; default: its own name. */
  fieldOf?(input: string): string;
  /** Returns the label of a field; default: what the form shows at its input. */
  labelOf?(field: string): string | undefined;
  /** Returns which form opens after a new item was saved. */
  next?(answer: Answer): NextForm | undefined;
}

interface KeptForm {
  form: FormState;
  /** Input of an earlier visit that the form is to show instead of the saved values. */
  restored: FormDraft | undefined;
  /** Offers what an earlier visit left. It is the first child of the form. */
  offer: ReactNode;
  formProps: FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> };
}

/**
 * Manages a form as `useForm` does, of an item that stays open after it was saved: by its button or by Ctrl+S. Input that was not saved is
 * offered when the form is opened again. When another user saves the item first, the fields that the user has not changed show that version.
 */
export const useKeptForm = <Answer,>(options: KeptFormOptions<Answer>): KeptForm => {
  const { locale, userId, name, next, fieldOf = identity, labelOf, ...sending } = options;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Answer>({
    ...sending,
    onSuccess: (answer, sent) => {
      draft.markSaved(next?.(answer));
      sending.onSuccess(answer, sent);
    },
    onConflict: (revision) => followTheirs(revision),
  });
  const { shownRevision, expectedRevision } = form;
  const draft = useFormDraft({ userId, name, shownRevision, expectedRevision, form: element });
  const { restored, restore, show } = useRestoring(form, draft);
  const latest = sending.latestRevision;
  const followTheirs = useJoining({ form, element, draft, latest, fieldOf, labelOf, onJoined: show });
  useSaveKeys(() => element.current!.requestSubmit());
  const onSubmit: FormState['formProps']['onSubmit'] = (event) => {
    // While the form is being sent, it is not sent again: what was typed since is not part of what is saved.
    if (!form.isSending) draft.markSent();
    form.formProps.onSubmit(event);
  };
  const choices = {
    onRestore: () => thenFocus(element, restore),
    onDiscard: () => thenFocus(element, draft.discard),
  };
  return {
    form: { ...form, fieldsKey: restored ? `${form.fieldsKey} restored ${restored.at}` : form.fieldsKey },
    restored,
    offer: draft.found && <DraftOffer locale={locale} at={draft.found.at} {...choices} />,
    formProps: { ...form.formProps, ref: element, onSubmit },
  };
};

const useRestoring = (form: FormState, { found, accept }: KeptDraft) => {
  const [restored, setRestored] = useState<FormDraft>();
  const restore = () => {
    setRestored(found);
    form.restore(found!.revision);
    accept();
  };
  const isShown = restored !== undefined && form.shownRevision === restored.revision;
  return { restored: isShown ? restored : undefined, restore, show: setRestored };
};

const identity = (input: string): string => input;

/** Focuses the first field, because the button that was pressed is gone. */
const thenFocus = (form: RefObject<HTMLFormElement | null>, act: () => void): void => {
  flushSync(act);
  form.current!.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
};
