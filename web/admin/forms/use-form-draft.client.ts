'use client';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { draftStorage } from '../drafts/draft-storage.client.ts';
import { draftAction, type FormDraft, type FormEntries } from './form-draft.ts';
import { readForm } from './read-form.client.ts';

interface FormDraftOptions {
  userId: string;
  /** Name of the form, different for each item. */
  name: string;
  /** Revision that the form shows; undefined for a new item. */
  shownRevision: number | undefined;
  /** Revision on which the user's input is based. */
  expectedRevision: number | undefined;
  form: RefObject<HTMLFormElement | null>;
}

/** The form that opens after a new item was saved. */
export interface NextForm {
  name: string;
  revision: number | undefined;
}

export interface KeptDraft {
  /** What an earlier visit left and the form does not show. */
  found: FormDraft | undefined;
  /** Deletes what was found. */
  discard(): void;
  /** No longer offers what was found, because the form shows it now. */
  accept(): void;
  /** Returns what the form showed before the user's input; undefined if that is not known. */
  base(): FormEntries | undefined;
  /** Notes that the user's input is now based on these entries. */
  setBase(entries: FormEntries): void;
  /** Notes what is sent. Once `markSaved` is called, only later input is kept. */
  markSent(): void;
  /** After a new item was saved, later input is kept for the form that opens next. */
  markSaved(next: NextForm | undefined): void;
}

const pathOf = (name: string): string => `form/${name}`;

/** Keeps in the browser what a user enters in a form and does not save, so that a form which is left by any way loses nothing. */
export const useFormDraft = (options: FormDraftOptions): KeptDraft => {
  const { userId, name, shownRevision, expectedRevision: revision, form } = options;
  const [found, setFound] = useState<FormDraft>();
  const isOffered = useRef(false);
  /** False until the stored draft was read, so that it is not overwritten unseen. */
  const isRead = useRef(false);
  /** What the form showed before any input; undefined from the moment a draft is restored until it is saved. */
  const saved = useRef<FormEntries | undefined>([]);
  /** What the form showed before the input of a restored draft. */
  const restoredBase = useRef<FormEntries>(undefined);
  const sent = useRef<FormEntries>([]);
  const next = useRef<NextForm>(undefined);
  const base = () => saved.current ?? restoredBase.current;
  const storage = () => draftStorage<FormDraft>(userId, pathOf(next.current?.name ?? name));
  const store = useEffectEvent((shown: HTMLFormElement) => {
    if (!isRead.current) return;
    const { entries, titles } = readForm(shown);
    const action = draftAction(entries, saved.current, isOffered.current);
    const based = { revision: next.current?.revision ?? revision, base: base() };
    if (action === 'write') storage().write({ at: new Date().toISOString(), ...based, entries, titles });
    if (action === 'remove') storage().remove();
  });
  const offer = (draft: FormDraft | undefined) => {
    isOffered.current = draft !== undefined;
    setFound(draft);
  };
  useEffect(() => {
    const shown = form.current!;
    const leaving = new AbortController();
    const keep = () => store(shown);
    const read = async () => {
      const draft = await draftStorage<FormDraft>(userId, pathOf(name)).read(leaving.signal);
      if (draft === 'aborted') return;
      isRead.current = true;
      if (draft && !jsonEqual(draft.entries, readForm(shown).entries)) offer(draft);
      keep();
    };
    void read();
    shown.addEventListener('input', keep);
    // Pictures that arrive and articles that are chosen cause no event, and when the page is left it is too late to encrypt.
    const changes = new MutationObserver(keep);
    changes.observe(shown, { subtree: true, childList: true, attributeFilter: ['value'] });
    addEventListener('pagehide', keep);
    return () => {
      leaving.abort();
      changes.disconnect();
      keep();
      isRead.current = false;
      shown.removeEventListener('input', keep);
      removeEventListener('pagehide', keep);
    };
  }, [userId, name, form]);
  // The fields are mounted again with the values of each revision. Before the observer, which would take them for input.
  useLayoutEffect(() => {
    if (saved.current) saved.current = readForm(form.current!).entries;
  }, [form, shownRevision]);
  const discard = () => {
    storage().remove();
    offer(undefined);
  };
  return {
    found,
    discard,
    base,
    setBase: (entries) => {
      saved.current = entries;
    },
    accept: () => {
      saved.current = undefined;
      restoredBase.current = found?.base;
      offer(undefined);
    },
    markSent: () => {
      sent.current = readForm(form.current!).entries;
    },
    markSaved: (opening) => {
      saved.current = sent.current;
      discard();
      next.current = opening;
    },
  };
};
