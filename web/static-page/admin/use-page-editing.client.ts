import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Locale } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import type { PageText } from '#domain/static-page/events.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import { changedTexts, isReplaceable, isSameText, joinPages, rejectionMessage } from './page-changes.ts';

interface PageEditingProps {
  page: string;
  /** Latest revision; undefined for a page that was never edited. */
  revision: number | undefined;
  /** The texts at that revision. */
  saved: Page;
  /** Called with each change. */
  onStore(values: Page): void;
  /** Called when nothing is unsaved any more. */
  onSaved(): void;
}

/**
 * Manages the editing of a static page. While nothing is unsaved, the editor follows what others save. A save over a newer version is
 * rejected with a message; then the editor shows the newer version where it was not changed. Text typed during a save stays unsaved.
 */
export const usePageEditing = ({ page, revision, saved, onStore, onSaved }: PageEditingProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [base, setBase] = useState({ revision, values: saved });
  const [values, setValues] = useState(saved);
  const [replacements, setReplacements] = useState(0);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** Revision of another user for which a save was rejected, and the latest one that the editor shows. */
  const [conflict, setConflict] = useState(-1);
  const shownRevision = useRef(revision ?? -1);
  const latest = useRef({ values, base, isSaving });
  latest.current = { values, base, isSaving };
  const replace = (next: Page) => {
    setValues(next);
    setReplacements((count) => count + 1);
  };
  useEffect(() => {
    const { values: shown, base: known } = latest.current;
    const follow = (next: Page) => {
      shownRevision.current = revision ?? -1;
      setBase({ revision, values: saved });
      replace(next);
    };
    if (revision !== undefined && revision >= conflict && conflict > shownRevision.current) {
      const { values: joined, isInBoth } = joinPages(known.values, shown, saved);
      setError(t(isInBoth ? 'page.changedInBoth' : 'desk.changedAndJoined'));
      follow(joined);
      onStore(joined);
    } else if (isReplaceable({ shown, known, revision })) follow(saved);
  }, [revision, saved, conflict]);
  const change = (language: Locale, changed: Partial<PageText>) => {
    const next = { ...latest.current.values, [language]: { ...latest.current.values[language], ...changed } };
    latest.current.values = next;
    setValues(next);
    onStore(next);
  };
  const followTheirs = async (theirs: number) => {
    setError(t('desk.changedAndJoined'));
    setConflict(theirs);
    if (!(await refresh()) && shownRevision.current < theirs) setError(t('desk.changedUnseen'));
  };
  const save = async () => {
    if (latest.current.isSaving) return;
    setSaving(true);
    const { values: sent, base: known } = latest.current;
    const body = { page, expectedRevision: known.revision, translations: changedTexts(known.values, sent) };
    const answer = await sendJson<{ message: string; revision: number }>(
      'POST',
      '/api/commands/EditPage',
      body,
      t('account.noAnswer'),
    ).finally(() => setSaving(false));
    if (!answer.ok && answer.error.revision !== undefined) return followTheirs(answer.error.revision);
    if (!answer.ok) return setError(rejectionMessage(answer.error));
    setError('');
    shownRevision.current = answer.answer.revision;
    setBase({ revision: answer.answer.revision, values: sent });
    if (isSameText(latest.current.values, sent)) onSaved();
    toast.success(answer.answer.message);
    await refresh();
  };
  return { values, replacements, error, change, replace, save, isSaving, isDirty: !isSameText(base.values, values) };
};
