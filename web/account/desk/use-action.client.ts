'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRouter } from 'waku';
import { send } from '../../desk/send.client.ts';

/** Does something that needs no form: says what came of it in a toast, and shows the screen anew. */
export const useAction = (noAnswer: string) => {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const act = async (method: string, url: string, body: unknown, said: string): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    const sent = await send(method, url, body, noAnswer).finally(() => setSending(false));
    if (!sent.ok) {
      toast.error(sent.refusal.message);
      return false;
    }
    toast.success(said);
    router.reload();
    return true;
  };
  return { act, isSending };
};
