'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { TranslationText } from '#domain/article/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ApiError } from '../../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { type ArticleValues, isEmptyText } from '../../working-copy/article-values.ts';
import { mergeVersions } from '../../working-copy/merge-versions.ts';
import type { WorkingCopy, WorkingCopySnapshot } from '../working-copy/open-working-copy.client.ts';
import { asInDocument, hasUnsavedChanges } from '../working-copy/unsaved-changes.ts';
import { useTurns } from '../working-copy/use-turns.client.ts';
import { useWorkingCopy } from '../working-copy/use-working-copy.client.ts';
import type { EditorArticle } from './editor-article.ts';
import type { ArticleMessages } from './messages.ts';
import { scheduledUpdateValues } from './rules/scheduled-update-values.ts';
import { endUpdate, sendSave } from './save-requests.client.ts';
import type { ScheduledUpdateState } from './to-editor-article.ts';

interface EditingProps {
  userId: string;
  article: EditorArticle;
  messages: ArticleMessages;
}

export type TextStatus = 'saved' | 'opening' | 'keeping' | 'kept' | 'keptHere' | 'notKept' | 'refused' | 'deleted';

/**
 * Manages the editing of an open article, which is a document that everybody who opens the article writes in. Returns its current values,
 * the functions that change, save and schedule them, and where the unsaved text is stored. The editor stays mounted during a save.
 */
export const useArticleEditing = ({ userId, article, messages }: EditingProps) => {
  const { copy, snapshot, change } = useWorkingCopy(userId, article);
  const saved = useMemo(() => asInDocument(article.edited), [article.edited]);
  const isDirty = useMemo(() => hasUnsavedChanges(snapshot.values, saved), [snapshot.values, saved]);
  const { save, errors, showErrors, isSaving } = useSaving({ article, copy, snapshot, isDirty, messages });
  // Again after each answer of the server, since the router puts back the URL with which the screen was opened.
  useEffect(() => {
    if (article.revision >= 0) showSavedUrl(article.id);
  }, [article]);
  useSourceOfNewArticle(article, copy, snapshot);
  useWarningBeforeLeaving(snapshot.storage === 'nowhere');
  useReopeningWhenRestored(article.isDeleted, copy);
  return {
    copy,
    isLoaded: snapshot.isLoaded,
    value: snapshot.values,
    change,
    changeText: (language: Locale, changed: Partial<TranslationText>) => change(withText(language, changed)),
    errors,
    showErrors,
    save,
    scheduleSave: (at: string) => save(at),
    loadUpdate: (update: ScheduledUpdateState) => {
      const { base, value } = scheduledUpdateValues(article.edited, update);
      change((before) => mergeVersions(base, value, before).value);
      copy?.setUpdate(update.id);
    },
    isSaving,
    isDirty,
    status: statusOf(snapshot, isDirty),
  };
};

const withText =
  (language: Locale, changed: Partial<TranslationText>) =>
  (before: ArticleValues): ArticleValues => ({
    ...before,
    texts: { ...before.texts, [language]: { ...before.texts[language], ...changed } },
  });

const statusOf = ({ isLoaded, storage, refused }: WorkingCopySnapshot, isDirty: boolean): TextStatus => {
  if (refused) return refused === 'deleted' ? 'deleted' : 'refused';
  if (!isLoaded) return 'opening';
  if (storage === 'here') return 'keptHere';
  if (storage === 'nowhere') return 'notKept';
  if (!isDirty) return 'saved';
  return storage === 'stored' ? 'kept' : 'keeping';
};

/** Records which language of a new article got text first. The article gets it as its source language. */
const useSourceOfNewArticle = (
  article: EditorArticle,
  copy: WorkingCopy | undefined,
  { values, isLoaded }: WorkingCopySnapshot,
) => {
  const first = locales.find((locale) => !isEmptyText(values.texts[locale]));
  useEffect(() => {
    if (article.revision < 0 && first && copy && isLoaded) copy.setFirstWritten(first);
  }, [article.revision, first, copy, isLoaded]);
};

/** The host refuses the document of a deleted article, so it is opened again as soon as somebody restores the article. */
const useReopeningWhenRestored = (isDeleted: boolean, copy: WorkingCopy | undefined): void => {
  const before = useRef(isDeleted);
  useEffect(() => {
    if (before.current && !isDeleted) copy?.reconnect();
    before.current = isDeleted;
  }, [isDeleted, copy]);
};

/** While unsaved text is stored neither in this browser nor on the host, the browser asks the user before leaving. */
const useWarningBeforeLeaving = (isNowhere: boolean): void => {
  useEffect(() => {
    if (!isNowhere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNowhere]);
};

/**
 * Removes `?new` from the URL bar once the article is saved, unless the user has left it. Not a navigation of the router, because a failed
 * one would replace the editor by an error message.
 */
const showSavedUrl = (id: string): void => {
  const path = `/admin/articles/${id}`;
  if (location.pathname === path && new URLSearchParams(location.search).has('new')) {
    history.replaceState(history.state, '', path);
  }
};

/** Milliseconds to wait for the host to store what was written, before a save fails. */
const STORE_TIMEOUT_MS = 15_000;

interface SavingProps {
  article: EditorArticle;
  copy: WorkingCopy | undefined;
  snapshot: WorkingCopySnapshot;
  isDirty: boolean;
  messages: ArticleMessages;
}

/**
 * Returns `save`, which runs one save at a time: immediately, or scheduled for `at` (ISO 8601). It resolves to the article id once
 * everything written before is saved, and to undefined after an error.
 */
const useSaving = ({ article, copy, snapshot, isDirty, messages }: SavingProps) => {
  const refresh = useRefresh();
  const inTurn = useTurns();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(0);
  const showErrors = ({ fields }: Pick<ApiError, 'fields'>) =>
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));

  const saveOnce = async (at: string | undefined): Promise<string | undefined> => {
    const { id } = article;
    if (!isDirty && !snapshot.update && article.revision >= 0) return id;
    if (!(await copy?.whenStored(STORE_TIMEOUT_MS))) {
      toast.error(messages.noAnswer);
      return undefined;
    }
    const sent = await sendSave(id, at, messages.noAnswer);
    if (!sent.ok) {
      showErrors(sent.error);
      toast.error(sent.error.message);
      return undefined;
    }
    setErrors({});
    if (!at && snapshot.update) {
      copy?.setUpdate(null);
      await endUpdate(id, snapshot.update, messages.noAnswer);
    }
    toast.success(sent.answer.message);
    await refresh();
    return id;
  };
  const saveNow = useRef(saveOnce);
  saveNow.current = saveOnce;
  const save = useCallback(
    (at?: string): Promise<string | undefined> => {
      setRunning((count) => count + 1);
      return inTurn(() => saveNow.current(at)).finally(() => setRunning((count) => count - 1));
    },
    [inTurn],
  );
  return { save, errors, showErrors, isSaving: running > 0 };
};
