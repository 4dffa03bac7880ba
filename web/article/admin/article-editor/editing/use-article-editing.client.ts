'use client';
import { useEffect, useMemo, useRef } from 'react';
import type { TranslationText } from '#domain/article/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { useQuestionBeforeLeaving } from '../../../../admin/leaving/question-before-leaving.client.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { type ArticleValues, isEmptyText } from '../../../working-copy/article-values.ts';
import { type LineName, lineNames } from '../../../working-copy/document-fields.ts';
import { mergeVersions } from '../../../working-copy/merge-versions.ts';
import { asInDocument, hasUnsavedChanges } from '../../../working-copy/unsaved-changes.ts';
import type { WorkingCopy, WorkingCopySnapshot } from '../../working-copy/open-working-copy.client.ts';
import { withTyped } from '../../working-copy/typed-line.ts';
import { useWorkingCopy } from '../../working-copy/use-working-copy.client.ts';
import type { EditorArticle } from '../editor-article.ts';
import { scheduledUpdateValues } from '../rules/scheduled-update-values.ts';
import type { ScheduledUpdateState } from '../to-editor-article.ts';
import { textStatus } from './text-status.ts';
import { useSaving } from './use-saving.client.ts';

interface EditingProps {
  userId: string;
  article: EditorArticle;
  /** The languages whose texts the user may write; `all`: everything. */
  writable: 'all' | readonly Locale[];
}

/**
 * Manages the editing of an open article, which is a document that everybody who opens the article writes in. Returns its current values,
 * the functions that change, save and schedule them, and where the unsaved text is stored. The editor stays mounted during a save.
 */
export const useArticleEditing = ({ userId, article, writable }: EditingProps) => {
  const t = useMessage();
  const { copy, snapshot, change, whenLoaded } = useWorkingCopy(userId, article);
  const saved = useMemo(() => asInDocument(article.edited), [article.edited]);
  const isDirty = useMemo(
    () => hasUnsavedChanges(snapshot.values, saved, writable),
    [snapshot.values, saved, writable],
  );
  const update = writable === 'all' ? snapshot.update : undefined;
  const { save, errors, showErrors, isSaving } = useSaving({ article, whenLoaded, update, isDirty });
  useSavedUrl(article);
  useSourceOfNewArticle(article, copy, snapshot);
  useQuestionBeforeLeaving(snapshot.storage === 'nowhere' ? t('article.edit.leaveText') : undefined);
  useReopeningWhenRestored(article.isDeleted, copy);
  return {
    copy,
    isLoaded: snapshot.isLoaded,
    value: snapshot.values,
    change,
    /** Changes lines of a text to what the user has typed over those that are shown. */
    changeLines: (language: Locale, typed: TypedLines) =>
      change(withLines(language, snapshot.values.texts[language], typed)),
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
    status: textStatus(snapshot, isDirty),
  };
};

type TypedLines = Partial<Record<LineName, string>>;

/** The document may have other lines than those that are shown, since it is changed once it is loaded. */
const withLines =
  (language: Locale, shown: TranslationText, typed: TypedLines) =>
  (before: ArticleValues): ArticleValues => {
    const now = before.texts[language];
    const changed = Object.fromEntries(
      lineNames.flatMap((name) => {
        const text = typed[name];
        return text === undefined ? [] : [[name, withTyped(now[name], shown[name], text)]];
      }),
    );
    return { ...before, texts: { ...before.texts, [language]: { ...now, ...changed } } };
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

/** The host refuses the document of a deleted article, so it is opened again as soon as the article is restored. */
const useReopeningWhenRestored = (isDeleted: boolean, copy: WorkingCopy | undefined): void => {
  const before = useRef(isDeleted);
  useEffect(() => {
    if (before.current && !isDeleted) copy?.reconnect();
    before.current = isDeleted;
  }, [isDeleted, copy]);
};

/** Again after each answer of the server, since the router puts back the URL with which the screen was opened. */
const useSavedUrl = (article: EditorArticle): void => {
  useEffect(() => {
    if (article.revision >= 0) showSavedUrl(article.id);
  }, [article]);
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
