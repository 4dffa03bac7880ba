'use client';
import { toast } from 'sonner';
import { sendJson } from './api-request.client.ts';
import type { ApiAction } from './use-api-action.client.ts';
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
const AT_ONCE = 4;

/** Returns a function that runs many actions. One toast shows the progress, then the outcome with a button that undoes what succeeded. */
export const useBulkActions = (words: BulkMessages) => {
  const refresh = useRefresh();
  const run = async (actions: ApiAction[], said: string): Promise<void> => {
    const telling = toast.loading(progressOf(words, 0, actions.length));
    const undos: ApiAction[] = [];
    const refusals: string[] = [];
    const waiting = [...actions];
    let done = 0;
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const sent = await sendJson(next.method ?? 'POST', next.url, next.body, words.noAnswer);
        if (!sent.ok) refusals.push(sent.error.message);
        else if (next.undo) undos.unshift(next.undo);
        done += 1;
        toast.loading(progressOf(words, done, actions.length), { id: telling });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    toast.dismiss(telling);
    const worked = actions.length - refusals.length;
    const undo = { label: words.undo, onClick: () => void run(undos, words.undone) };
    if (worked > 0) toast.success(said.replace('…', String(worked)), undos.length > 0 ? { action: undo } : undefined);
    if (refusals[0]) toast.error(words.failed.replace('…', String(refusals.length)).replace('…', refusals[0]));
    void refresh();
  };
  return run;
};

const progressOf = ({ progress }: BulkMessages, done: number, all: number): string =>
  progress.replace('…', String(done)).replace('…', String(all));
