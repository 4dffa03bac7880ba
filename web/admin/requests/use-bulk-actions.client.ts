'use client';
import { toast } from 'sonner';
import { type ApiAction, sendAction, undoAfter } from './send-action.client.ts';
import { showSuccess } from './show-success.client.tsx';
import { useRefresh } from './use-refresh.client.ts';

export interface BulkMessages {
  /** `… of …` */
  progress: string;
  /** The first `…` is replaced by the number, the second by the reason. */
  failed: string;
  undo: string;
  undone: string;
  noAnswer: string;
}

/** Maximum number of simultaneous requests. */
const MAX_PARALLEL_REQUESTS = 4;

/**
 * Returns a function `run(actions, said)` that sends many API requests, four at a time, and shows the progress in a toast. Then one toast
 * gives the number of successful requests with the text `said` and offers to undo them. Another gives the number of failed requests and the
 * error of the first. It resolves to true if all were successful.
 */
export const useBulkActions = (words: BulkMessages) => {
  const refresh = useRefresh();
  const run = async (actions: ApiAction[], said: string): Promise<boolean> => {
    const toastId = toast.loading(progressOf(words, 0, actions.length));
    const undos: ApiAction[] = [];
    const errors: string[] = [];
    const queue = [...actions];
    let done = 0;
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const sent = await sendAction(next, words.noAnswer);
        if (sent.ok) undos.unshift(...[undoAfter(next, sent.answer ?? {})].filter((undo) => undo !== undefined));
        else errors.push(sent.error.message);
        done += 1;
        toast.loading(progressOf(words, done, actions.length), { id: toastId });
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work));
    toast.dismiss(toastId);
    const worked = actions.length - errors.length;
    const undo = undos.length > 0 ? { label: words.undo, run: () => void run(undos, words.undone) } : undefined;
    if (worked > 0) showSuccess(said.replace('…', String(worked)), undo);
    if (errors[0]) toast.error(words.failed.replace('…', String(errors.length)).replace('…', errors[0]));
    void refresh();
    return errors.length === 0;
  };
  return run;
};

const progressOf = ({ progress }: BulkMessages, done: number, all: number): string =>
  progress.replace('…', String(done)).replace('…', String(all));
