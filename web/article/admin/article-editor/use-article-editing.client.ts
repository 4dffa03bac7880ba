'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { v4 as newId } from 'uuid';
import { useRouter } from 'waku';
import { isBlankText } from '#domain/article/completeness.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { sendJson } from '../../../admin/api-request.client.ts';
import { useRefresh } from '../../../admin/use-refresh.client.ts';
import type { Draft } from '../autosave/recoverable-drafts.ts';
import { useAutosave } from '../autosave/use-autosave.client.ts';
import { type ArticleValues, changedFields, createArticleInput, emptyText, withBlockIds } from './article-values.ts';
import type { EditorArticle } from './editor-article.ts';
import { type MergeResult, mergeVersions } from './merge-versions.ts';
import type { ArticleMessages } from './messages.ts';
import { scheduledUpdateValues } from './scheduled-update-values.ts';
import type { ScheduledUpdateState } from './to-editor-article.ts';

interface VersionProps {
  person: string;
  article: EditorArticle;
  draftId: string | undefined;
  messages: ArticleMessages;
}

/** An article that nobody has saved has its draft in its address: loaded again, it stands there as it was typed. */
const useDraftInAddress = (
  isNew: boolean,
  draftId: string,
  { recovered, isDirty }: { recovered: Draft | undefined; isDirty: boolean },
  putBack: () => void,
): void => {
  useEffect(() => {
    if (isNew && isDirty) history.replaceState(history.state, '', `/admin/articles/new?draft=${draftId}`);
  }, [isNew, isDirty, draftId]);
  useEffect(() => {
    if (isNew && recovered) putBack();
    // Once for each that is offered.
  }, [isNew, recovered]);
};

/** One person's version of an article: what it began with, what is typed, and how it becomes the next revision. */
export const useArticleEditing = ({ person, article, draftId: asked, messages }: VersionProps) => {
  const router = useRouter();
  const refresh = useRefresh();
  const begin = () => ({ revision: article.revision, value: withBlockIds(article.edited) });
  const [base, setBase] = useState(begin);
  const [value, setValue] = useState(base.value);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [joined, setJoined] = useState<MergeResult>();
  /** Editors begin anew with another number: they take nothing over from outside. */
  const [generation, setGeneration] = useState(0);
  const [draftId] = useState(() => article.id ?? asked ?? newId());
  const draft = useAutosave({ person, id: draftId, revision: base.revision, base: base.value, value });
  const key = useRef(newId());
  /** Of a new article: the language in which the first word was written. */
  const firstWritten = useRef<Locale>(undefined);
  /** A save came too late: what stands on the host now is joined as soon as it is here. */
  const isRefused = useRef(false);
  const saveAgain = useRef<() => void>(undefined);
  /** The update whose changes are typed here; it ends, or is replaced, with what is saved. */
  const opened = useRef<string>(undefined);
  /** The moment for which was saved last; undefined: at once. */
  const savedFor = useRef<string>(undefined);
  const latest = useRef({ base, value, article });
  latest.current = { base, value, article };

  const takeOver = useCallback((next: ArticleValues) => {
    setValue(next);
    setGeneration((before) => before + 1);
  }, []);

  /** Somebody saved meanwhile: what contradicts nothing is joined, the rest is asked. */
  const join = useCallback(
    (mine: { base: ArticleValues; value: ArticleValues }) => {
      const { article } = latest.current;
      const theirs = namedAfter(mine.base, article.edited);
      const found = mergeVersions(mine.base, mine.value, theirs);
      setBase({ revision: article.revision, value: theirs });
      if (found.conflicts.length > 0) return setJoined(found);
      takeOver(found.value);
      if (!jsonEqual(theirs, mine.base)) toast(messages.joined);
    },
    [takeOver, messages.joined],
  );

  // What others saved is taken over where nothing was typed; else it waits until one saves.
  useEffect(() => {
    const now = latest.current;
    if (article.revision <= now.base.revision) return;
    const theirs = namedAfter(now.base.value, article.edited);
    const isSameText = jsonEqual(theirs, now.base.value);
    const isDirty = !jsonEqual(now.base.value, now.value);
    const wasRefused = isRefused.current;
    isRefused.current = false;
    if (isDirty && !isSameText) return wasRefused ? join({ base: now.base.value, value: now.value }) : undefined;
    setBase({ revision: article.revision, value: theirs });
    if (!isSameText) takeOver(theirs);
    if (wasRefused && isDirty) saveAgain.current?.();
  }, [article, join, takeOver]);

  /** Now, or for a moment. Answers with the id where everything that is typed is saved; undefined where it could not be. */
  const save = useCallback(
    async (at?: string): Promise<string | undefined> => {
      const { base, value, article } = latest.current;
      savedFor.current = at;
      const isNew = article.id === undefined;
      const isBehind = article.revision > base.revision;
      if (isBehind && !jsonEqual(namedAfter(base.value, article.edited), base.value)) {
        join({ base: base.value, value });
        return undefined;
      }
      const changes = isNew
        ? createArticleInput(value, firstWritten.current ?? article.source)
        : changedFields(base.value, value);
      if (!isNew && Object.keys(changes).length === 0) return article.id;
      setSaving(true);
      const later = at && { at, ...(opened.current && { update: opened.current }) };
      const body = isNew
        ? changes
        : { id: article.id, expectedRevision: Math.max(base.revision, article.revision), ...later, ...changes };
      const sent = await sendJson<{ id: string; revision: number; message: string }>(
        'POST',
        `/api/commands/${isNew ? 'CreateArticle' : later ? 'ScheduleArticleUpdate' : 'EditArticle'}`,
        body,
        messages.noAnswer,
        { 'idempotency-key': key.current },
      ).finally(() => setSaving(false));
      if (sent.ok) {
        key.current = newId();
        setErrors({});
        setBase({ revision: sent.answer.revision, value: later ? base.value : value });
        if (later) takeOver(base.value);
        else if (opened.current) await endUpdate(article.id!, opened.current, messages);
        opened.current = undefined;
        draft.forget();
        toast.success(sent.answer.message);
        if (isNew) router.replace(`/admin/articles/${sent.answer.id}` as '/admin');
        else await refresh();
        return sent.answer.id;
      }
      const { error } = sent;
      if (error.status !== 0 && error.status !== 503) key.current = newId();
      if (error.status === 412) {
        isRefused.current = true;
        if (!(await refresh())) toast.error(messages.noAnswer);
        return undefined;
      }
      setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      toast.error(error.message);
      return undefined;
    },
    [draft.forget, join, refresh, router, takeOver, messages],
  );
  saveAgain.current = () => void save(savedFor.current);

  const bringBack = useCallback(
    (kept: Draft) => {
      const { base, value } = latest.current;
      if (jsonEqual(base.value, value)) return join(kept);
      // The host was slow to say that there is a draft: what was typed meanwhile stays.
      const found = mergeVersions(kept.base, kept.value, namedAfter(kept.base, value));
      if (found.conflicts.length > 0) return setJoined(found);
      takeOver(found.value);
    },
    [join, takeOver],
  );
  const putBack = () => {
    if (draft.recovered) bringBack(draft.recovered);
    draft.accept();
  };
  useDraftInAddress(article.id === undefined, draftId, draft, putBack);

  const change = (by: (before: ArticleValues) => ArticleValues) => setValue(by);
  return {
    draftId,
    value,
    change,
    changeText: (language: Locale, changed: Partial<TranslationText>) => {
      if (!isBlankText({ ...emptyText, ...changed })) firstWritten.current ??= language;
      setValue((before) => ({
        ...before,
        texts: { ...before.texts, [language]: { ...before.texts[language], ...changed } },
      }));
    },
    errors,
    save,
    scheduleSave: (at: string) => void save(at),
    loadUpdate: (update: ScheduledUpdateState) => {
      opened.current = update.id;
      join(scheduledUpdateValues(article.edited, update));
    },
    isSaving,
    joined,
    applyMerge: (decided: ArticleValues) => {
      setJoined(undefined);
      takeOver(decided);
    },
    draft,
    restoreDraft: putBack,
    editorKey: generation,
  };
};

/** What an update wanted is saved: it need not wait any longer. One that was made or cancelled meanwhile is gone already. */
const endUpdate = (id: string, update: string, words: ArticleMessages) =>
  sendJson('POST', '/api/commands/CancelArticleUpdate', { id, update }, words.noAnswer);

/** A version that was saved, its blocks named as those of the version before where they have no ids of their own. */
const namedAfter = (before: ArticleValues, saved: ArticleValues): ArticleValues => {
  const isSame = locales.every((locale) =>
    jsonEqual(
      before.texts[locale].content.map(({ id: _, ...block }) => block),
      saved.texts[locale].content.map(({ id: _, ...block }) => block),
    ),
  );
  const texts = isSame
    ? {
        pt: { ...saved.texts.pt, content: before.texts.pt.content },
        en: { ...saved.texts.en, content: before.texts.en.content },
      }
    : saved.texts;
  return withBlockIds({ ...saved, texts });
};
