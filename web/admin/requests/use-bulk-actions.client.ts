'use client';
import { toast } from 'sonner';
import type { MessageId } from '../../messages.ts';
import { useMessage } from '../messages/message-provider.client.tsx';
import { type ApiAction, sendAction, undoAfter } from './send-action.client.ts';
import { showSuccess } from './show-success.client.tsx';
import { useRefresh } from './use-refresh.client.ts';

/** Maximum number of simultaneous requests. */
const MAX_PARALLEL_REQUESTS = 4;

/**
 * Returns a function `run(actions, said)` that sends many API requests, four at a time, and shows the progress in a toast. Then one toast
 * gives the number of successful requests with the text `said` and offers to undo them. Another gives the number of failed requests and the
 * error of the first. It resolves to true if all were successful.
 */
export const useBulkActions = () => {
  const t = useMessage();
  const refresh = useRefresh();
  const run = async (actions: ApiAction[], said: MessageId): Promise<boolean> => {
    const progressOf = (done: number) => t('desk.progress', { done, all: actions.length });
    const toastId = toast.loading(progressOf(0));
    const undos: ApiAction[] = [];
    const errors: string[] = [];
    const queue = [...actions];
    let done = 0;
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const sent = await sendAction(next, t('account.noAnswer'));
        if (sent.ok) undos.unshift(...[undoAfter(next, sent.answer ?? {})].filter((undo) => undo !== undefined));
        else errors.push(sent.error.message);
        done += 1;
        toast.loading(progressOf(done), { id: toastId });
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work));
    toast.dismiss(toastId);
    const worked = actions.length - errors.length;
    const undo = undos.length > 0 ? { label: t('desk.undo'), run: () => void run(undos, 'desk.undone') } : undefined;
    if (worked > 0) showSuccess(t(said, { count: worked }), undo);
    if (errors[0]) toast.error(t('desk.bulkFailed', { count: errors.length, reason: errors[0] }));
    void refresh();
    return errors.length === 0;
  };
  return run;
};
