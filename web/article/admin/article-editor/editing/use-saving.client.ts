'use client';
import { useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { ApiError } from '../../../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../../../admin/requests/use-refresh.client.ts';
import type { WorkingCopy } from '../../working-copy/open-working-copy.client.ts';
import { useTurns } from '../../working-copy/use-turns.client.ts';
import type { EditorArticle } from '../editor-article.ts';
import { endUpdate, sendSave } from './save-requests.client.ts';

/** Milliseconds to wait for the document to be loaded, and for the host to store what was written, before a save fails. */
const STORE_TIMEOUT_MS = 15_000;

interface SavingProps {
  article: EditorArticle;
  whenLoaded(limit: number): Promise<WorkingCopy | undefined>;
  /** Id of the scheduled update whose changes the user edits. */
  update: string | undefined;
  isDirty: boolean;
}

/**
 * Returns `save`, which runs one save at a time: immediately, or scheduled for `at` (ISO 8601). It resolves to the article id once
 * everything written before is saved, and to undefined after an error. `showErrors` shows the errors of another action, until one succeeds.
 */
export const useSaving = ({ article, whenLoaded, update, isDirty }: SavingProps) => {
  const t = useMessage();
  const refresh = useRefresh();
  const inTurn = useTurns();
  const [saveErrors, setSaveErrors] = useState<Record<string, string>>({});
  const [actionErrors, setActionErrors] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(0);
  const showErrors = ({ fields }: Pick<ApiError, 'fields'>) => setActionErrors(byPath(fields));

  const saveOnce = async (at: string | undefined): Promise<string | undefined> => {
    const { id } = article;
    if (!isDirty && !update && article.revision >= 0) return id;
    const copy = await whenLoaded(STORE_TIMEOUT_MS);
    if (!(await copy?.whenStored(STORE_TIMEOUT_MS))) {
      toast.error(t('account.noAnswer'));
      return undefined;
    }
    const sent = await sendSave(id, at, t('account.noAnswer'));
    if (!sent.ok) {
      setSaveErrors(byPath(sent.error.fields));
      toast.error(sent.error.message);
      return undefined;
    }
    setSaveErrors({});
    setActionErrors({});
    if (!at && update) {
      copy?.setUpdate(null);
      await endUpdate(id, update, t('account.noAnswer'));
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
  return { save, errors: { ...saveErrors, ...actionErrors }, showErrors, isSaving: running > 0 };
};

const byPath = (fields: ApiError['fields']): Record<string, string> =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]));
