import type { FastifyRequest } from 'fastify';
import { recordAccess } from '../../auth/account-event-outbox.ts';
import type { AccountRow } from '../../auth/accounts/user.ts';
import { emailActionLink } from '../../auth/emails/action-link.ts';
import type { EmailDelivery } from '../../auth/emails/deliver-email.ts';
import { deliverTokenEmail, issueOneTimeToken } from '../../auth/emails/send-token.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { Problem } from '../../http/problem.ts';
import { awaitDelivery } from './await-delivery.ts';

export interface AccountLinkRequest {
  kind: 'invite' | 'recovery';
  account: AccountRow;
  /** `link`: no e-mail is sent, and the administrator passes the link on. */
  delivery: 'email' | 'link';
}

/** The response to an administrator who created a link for another account. */
export interface IssuedAccountLink {
  id: string;
  /** `waiting`: the mail server has not accepted the e-mail yet. `failed`: it was given up. */
  email: EmailDelivery['status'];
  /** Why the e-mail was not sent. */
  reason?: string;
  /** The link, which is stored nowhere; only when no e-mail is going to contain it. */
  link?: string;
  /** ISO 8601. */
  validUntil: string;
}

/**
 * Creates a link with which the owner of another account chooses a password; the account's earlier link of this kind becomes invalid. Sends
 * it by e-mail, or returns it when `delivery` is `link`, when there is no mail server, or when the server rejects the e-mail
 * (docs/product.md, rule 64).
 */
export const issueAccountLink = async (
  request: FastifyRequest,
  { kind, account, delivery }: AccountLinkRequest,
): Promise<IssuedAccountLink> => {
  const { auth } = request.server;
  const recipient = account.email;
  if (!recipient) throw new Problem(409, 'not_possible');
  const redirectTo = `${auth.siteUrl}/admin/new-password`;
  const generatedBy = delivery === 'link' ? request.staffAccount?.id : undefined;
  const email = { kind, account, recipient, redirectTo, locale: localeOfRequest(request), generatedBy };
  const sent = await issueOneTimeToken(auth, kind, email);
  if (!sent) throw new Problem(404, 'not_found');
  const result: EmailDelivery =
    delivery === 'link'
      ? { status: 'not_sent' }
      : await awaitDelivery(auth, deliverTokenEmail(auth, { ...email, sent }));
  const isShown = result.status === 'not_sent' || result.status === 'failed';
  if (isShown && generatedBy === undefined)
    await recordAccess(auth.db, { accountId: account.id, kind: 'link_generated', detail: kind });
  return {
    id: account.id,
    email: result.status,
    ...('error' in result && { reason: result.error }),
    ...(isShown && { link: emailActionLink(auth.siteUrl, { kind, hash: sent.hash, redirectTo }) }),
    validUntil: sent.expiresAt.toISOString(),
  };
};
