'use client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { v4 as newId } from 'uuid';
import type { TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { ApiError } from '../../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { useAutosave } from '../autosave/use-autosave.client.ts';
import { useTurns } from '../autosave/use-turns.client.ts';
import type { ArticleValues } from './article-values.ts';
import { alignedWith, type EditingState, isDirty, openEditing, reduceEditing } from './editing-state.ts';
import type { EditorArticle } from './editor-article.ts';
import type { ArticleMessages } from './messages.ts';
import { endUpdate, type SaveRequest, saveRequest, useSaveRequests } from './save-requests.client.ts';
import { scheduledUpdateValues } from './scheduled-update-values.ts';
import type { ScheduledUpdateState } from './to-editor-article.ts';
import { useLiveReducer } from './use-live-reducer.client.ts';

interface EditingProps {
  userId: string;
  article: EditorArticle;
  messages: ArticleMessages;
}

/**
 * Manages the editing of an open article. Returns the current values, the functions that change, save, schedule and merge them, and the
 * state of the autosaved draft. Each change is stored as a draft automatically. The editor stays mounted during a save.
 */
export const useArticleEditing = ({ userId, article, messages }: EditingProps) => {
  const begin = () => openEditing(article.revision, article.edited);
  const { state, dispatch, current } = useLiveReducer(reduceEditing, begin);
  const draft = useAutosave({
    userId,
    id: article.id,
    base: state.base,
    values: state.values,
    isDirty: isDirty(state),
    isMerging: state.merge !== undefined,
  });
  const { save, saveAgain, errors, showErrors, isSaving } = useSaving({ article, dispatch, current, messages });
  useServerVersion({ article, dispatch, current, saveAgain });
  // True as well when another tab saved the article first.
  const isSaved = state.base.revision >= 0 || article.revision >= 0;
  // Again after each answer of the server, since the router puts back the URL with which the screen was opened.
  useEffect(() => {
    if (isSaved) showSavedUrl(article.id);
  }, [isSaved, article]);
  useEffect(() => {
    if (state.merges > 0) toast(messages.joined);
  }, [state.merges, messages.joined]);
  const version = () => ({ revision: article.revision, values: article.edited });
  const change = useCallback(
    (by: (before: ArticleValues) => ArticleValues) => dispatch({ type: 'typed', change: by }),
    [dispatch],
  );
  const restoreDraft = () => {
    if (!draft.recovered) return;
    dispatch({ type: 'draft-restored', draft: draft.recovered, version: version() });
    draft.accept();
  };
  useDraftOfNewArticle(state.base.revision < 0, draft.recovered, restoreDraft);
  return {
    value: state.values,
    change,
    changeText: (language: Locale, changed: Partial<TranslationText>) => change(withText(language, changed)),
    errors,
    showErrors,
    save,
    scheduleSave: (at: string) => save(at),
    loadUpdate: (update: ScheduledUpdateState) => {
      const changes = scheduledUpdateValues(article.edited, update);
      dispatch({ type: 'update-opened', update: update.id, changes, version: version() });
    },
    isSaving,
    merge: state.merge?.result,
    applyMerge: (values: ArticleValues) => dispatch({ type: 'merge-resolved', values }),
    draft,
    restoreDraft,
    /** Applies what the user chose when comparing a draft with the open text. */
    applyComparison: (values: ArticleValues) => {
      // Nothing of the draft was chosen, so no save would ever delete it; delete it now.
      if (jsonEqual(values, state.values)) return draft.discard();
      dispatch({ type: 'merge-resolved', values });
      draft.accept();
    },
    replacements: state.replacements,
  };
};

const withText =
  (language: Locale, changed: Partial<TranslationText>) =>
  (before: ArticleValues): ArticleValues => ({
    ...before,
    texts: { ...before.texts, [language]: { ...before.texts[language], ...changed } },
  });

/** Restores the draft of a never-saved article without asking, since there is no saved text that it could replace. */
const useDraftOfNewArticle = (isNew: boolean, recovered: object | undefined, restore: () => void): void => {
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    if (isNew && recovered) restoreNow();
  }, [isNew, recovered]);
};

type Dispatch = (event: Parameters<typeof reduceEditing>[1]) => void;

interface ServerVersionProps {
  article: EditorArticle;
  dispatch: Dispatch;
  current(): EditingState;
  saveAgain(): void;
}

/**
 * Passes each version that the server renders to the reducer. Sends a rejected save again if the newer version was merged without any
 * change or conflict.
 */
const useServerVersion = ({ article, dispatch, current, ...props }: ServerVersionProps): void => {
  const saveAgain = useEffectEvent(props.saveAgain);
  useEffect(() => {
    const before = current();
    dispatch({ type: 'server-version', version: { revision: article.revision, values: article.edited } });
    const after = current();
    const isTaken = before.isRejected && !after.isRejected;
    if (isTaken && after.merge === undefined && after.merges === before.merges && isDirty(after)) saveAgain();
  }, [article, dispatch, current]);
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

interface SavingProps {
  article: EditorArticle;
  dispatch: Dispatch;
  current(): EditingState;
  messages: ArticleMessages;
}

/**
 * Returns `save`, which runs one save at a time: immediately, or scheduled for `at` (ISO 8601). It resolves to the article id once
 * everything typed is saved, and to undefined after an error, a rejection or a conflict.
 */
const useSaving = ({ article, dispatch, current, messages }: SavingProps) => {
  const refresh = useRefresh();
  const inTurn = useTurns();
  const requests = useSaveRequests(messages.noAnswer);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(0);
  /** Scheduled time of the last save; undefined for an immediate one. */
  const lastMoment = useRef<string>(undefined);
  const latest = useRef(article);
  latest.current = article;

  const showErrors = ({ fields }: Pick<ApiError, 'fields'>) =>
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
  const send = async (request: SaveRequest, values: ArticleValues): Promise<boolean> => {
    dispatch({ type: 'sending', values });
    const sent = await requests.send(request);
    if (!sent.ok) {
      const { status, code, message } = sent.error;
      const isNewer = status === 412 || code === 'already_exists';
      if (status !== 0 && status !== 503) dispatch({ type: 'refused', isNewer });
      if (isNewer && (await refresh())) return false;
      showErrors(sent.error);
      toast.error(isNewer ? messages.noAnswer : message);
      return false;
    }
    setErrors({});
    const { revision } = sent.answer;
    const { update } = current();
    if (request.update) dispatch({ type: 'scheduled', revision, values, update: request.update });
    else dispatch({ type: 'saved', revision, values });
    if (update && !request.update) await endUpdate(article.id, update, messages.noAnswer);
    toast.success(sent.answer.message);
    await refresh();
    return true;
  };

  const saveOnce = async (at: string | undefined): Promise<string | undefined> => {
    const { base, values, merge, update, firstWritten } = current();
    const { revision, edited, id, source } = latest.current;
    lastMoment.current = at;
    if (merge) return undefined;
    if (revision > base.revision && !jsonEqual(alignedWith(base.values, edited), base.values)) {
      dispatch({ type: 'merge-asked', version: { revision, values: edited } });
      return undefined;
    }
    const known = { revision: Math.max(base.revision, revision), values: base.values };
    const request = saveRequest(id, known, values, firstWritten ?? source, at && { at, update: update ?? newId() });
    if (request === undefined) return id;
    return (await send(request, values)) ? id : undefined;
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
  return { save, saveAgain: () => void save(lastMoment.current), errors, showErrors, isSaving: running > 0 };
};
