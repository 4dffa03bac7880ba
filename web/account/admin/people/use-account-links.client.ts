'use client';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../../admin/requests/api-request.client.ts';
import { useRefresh } from '../../../admin/requests/use-refresh.client.ts';
import { type IssuedLink, type LinkKind, type ShownLink, withIssued } from './issued-link.ts';

/** The links that are shown to the administrator, newest first, and functions to request and to hide them. */
export interface AccountLinks {
  shown: ShownLink[];
  isSending: boolean;
  /** Requests a new link for an account; `link` requests it without an e-mail. */
  request(person: { id: string; email: string }, kind: LinkKind, delivery: 'email' | 'link'): Promise<void>;
  /** Shows the link of a response, or tells in a toast what became of its e-mail, and refreshes the screen. */
  receive(issued: IssuedLink, of: { kind: LinkKind; address: string; sentMessage: string }): Promise<void>;
  /** Hides the links of an account. */
  forget(id: string): void;
}

/** Manages the links for other accounts that this administrator has created. They exist in this page only, until it is left. */
export const useAccountLinks = (): AccountLinks => {
  const t = useMessage();
  const { shown, receive, forget } = useShownLinks();
  const [isSending, setSending] = useState(false);
  const request: AccountLinks['request'] = async ({ id, email }, kind, delivery) => {
    setSending(true);
    const url = `/api/people/${id}/${kind === 'invite' ? 'invitation' : 'recovery'}`;
    const sent = await sendJson<IssuedLink>('POST', url, { delivery }, t('account.noAnswer'));
    setSending(false);
    if (!sent.ok) return void toast.error(sent.error.message);
    const sentMessage = kind === 'invite' ? t('account.sentAgain') : t('account.recoverySent');
    await receive(sent.answer, { kind, address: email, sentMessage });
  };
  return { shown, isSending, request, receive, forget };
};

const useShownLinks = (): Pick<AccountLinks, 'shown' | 'receive' | 'forget'> => {
  const t = useMessage();
  const refresh = useRefresh();
  const [shown, setShown] = useState<ShownLink[]>([]);
  const receive: AccountLinks['receive'] = async (issued, { kind, address, sentMessage }) => {
    setShown((before) => withIssued(before, issued, { kind, address }));
    if (issued.email === 'sent') toast.success(sentMessage);
    if (issued.email === 'waiting') toast(t('account.emailWaiting'));
    await refresh();
  };
  return { shown, receive, forget: (id) => setShown((before) => before.filter((each) => each.id !== id)) };
};
