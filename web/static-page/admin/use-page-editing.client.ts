import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import type { PageText } from '#domain/static-page/events.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import { changedTexts, isReplaceable, rejectionMessage } from './page-changes.ts';

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
 * rejected once with a message; the next one overwrites it. Text typed during a save stays unsaved.
 */
export const usePageEditing = ({ page, revision, saved, onStore, onSaved }: PageEditingProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [base, setBase] = useState({ revision, values: saved });
  const [values, setValues] = useState(saved);
  const [replacements, setReplacements] = useState(0);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const latest = useRef({ values, base, isSaving });
  latest.current = { values, base, isSaving };
  const replace = (next: Page) => {
    setValues(next);
    setReplacements((count) => count + 1);
  };
  useEffect(() => {
    const { values: shown, base: known } = latest.current;
    if (!isReplaceable({ shown, known, revision })) return;
    setBase({ revision, values: saved });
    setValues(saved);
    setReplacements((count) => count + 1);
  }, [revision, saved]);
  const change = (language: Locale, changed: Partial<PageText>) => {
    const next = { ...latest.current.values, [language]: { ...latest.current.values[language], ...changed } };
    latest.current.values = next;
    setValues(next);
    onStore(next);
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
    if (!answer.ok) {
      const { revision: theirs } = answer.error;
      if (theirs !== undefined) setBase({ ...known, revision: theirs });
      return setError(rejectionMessage(answer.error, t('desk.changedMeanwhile')));
    }
    setError('');
    setBase({ revision: answer.answer.revision, values: sent });
    if (jsonEqual(latest.current.values, sent)) onSaved();
    toast.success(answer.answer.message);
    await refresh();
  };
  return { values, replacements, error, change, replace, save, isSaving, isDirty: !jsonEqual(base.values, values) };
};
