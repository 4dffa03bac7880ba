import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../admin/requests/use-refresh.client.ts';
import { changedTexts, isSameText, rejectionMessage } from './page-changes.ts';
import type { EditedPage } from './use-edited-page.client.ts';

interface SavingPageOptions {
  page: string;
  edited: EditedPage;
  /** Called with the revision of another user for which the save was rejected. */
  onConflict(revision: number): Promise<void>;
  /** Called when nothing is unsaved any more. */
  onSaved(): void;
  setError(message: string): void;
}

/** Saves the changed texts of a static page, once at a time. Text typed during a save stays unsaved. */
export const useSavingPage = ({ page, edited, onConflict, onSaved, setError }: SavingPageOptions) => {
  const t = useMessage();
  const refresh = useRefresh();
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(isSaving);
  isBusy.current = isSaving;
  const { latest, rebase } = edited;
  const save = async () => {
    if (isBusy.current) return;
    setSaving(true);
    const { values: sent, base: known } = latest.current;
    const body = { page, expectedRevision: known.revision, translations: changedTexts(known.values, sent) };
    const answer = await sendJson<{ message: string; revision: number }>(
      'POST',
      '/api/commands/EditPage',
      body,
      t('account.noAnswer'),
    ).finally(() => setSaving(false));
    if (!answer.ok && answer.error.revision !== undefined) return onConflict(answer.error.revision);
    if (!answer.ok) return setError(rejectionMessage(answer.error));
    setError('');
    rebase({ revision: answer.answer.revision, values: sent });
    if (isSameText(latest.current.values, sent)) onSaved();
    toast.success(answer.answer.message);
    await refresh();
  };
  return { save, isSaving };
};
