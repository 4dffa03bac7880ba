'use client';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import type { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import type { AccountLinks } from './use-account-links.client.ts';

export interface PersonActionsProps {
  person: StaffMember;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  links: AccountLinks;
  action: ReturnType<typeof useApiAction>;
}

/** Renders the buttons of another account: new links, sign-out, ban, removal. */
export const PersonActions = (props: PersonActionsProps) => {
  const { isBanned, email } = props.person;
  return (
    <span className="desk-actions">
      {!isBanned && email && <LinkButtons {...props} />}
      <SignOutButton {...props} />
      <BanButton {...props} />
      <RemoveButton {...props} />
    </span>
  );
};

const BanButton = ({ person: { id, isBanned }, links, action }: PersonActionsProps) => {
  const t = useMessage();
  const ban = async () => {
    const successMessage = isBanned ? t('account.unbanned') : t('account.banned');
    const isDone = await action.run({ url: `/api/people/${id}`, body: { banned: !isBanned }, successMessage });
    if (isDone && !isBanned) links.forget(id);
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={ban}>
      {isBanned ? t('account.unban') : t('account.ban')}
    </ActionButton>
  );
};

const SignOutButton = ({ person: { id, email }, action }: PersonActionsProps) => {
  const t = useMessage();
  const signOut = async () => {
    if (!confirm(t('account.sureToSignOut', { email }))) return;
    await action.run({ url: `/api/people/${id}/sign-out`, successMessage: t('account.signedOutEverywhere') });
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={signOut}>
      {t('account.signOutEverywhere')}
    </ActionButton>
  );
};

const RemoveButton = ({ person: { id, email }, links, action }: PersonActionsProps) => {
  const t = useMessage();
  const remove = async () => {
    if (!confirm(t('account.sureToRemove', { email }))) return;
    const request = { method: 'DELETE', url: `/api/people/${id}`, successMessage: t('account.removed') };
    if (await action.run(request)) links.forget(id);
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={remove}>
      {t('account.remove')}
    </ActionButton>
  );
};

/** A person who has not accepted the invitation is invited again; anyone else gets a link for a new password. */
const LinkButtons = ({ person, sendsEmail, links }: PersonActionsProps) => {
  const t = useMessage();
  const isPending = person.acceptedAt === undefined;
  const kind = isPending ? 'invite' : 'recovery';
  const current = isPending ? person.invitation : person.recovery;
  const isStuck = sendsEmail && (current?.email === 'waiting' || current?.email === 'failed');
  const inviteAgain = sendsEmail ? t('account.sendAgain') : t('account.newLink');
  const button = (text: string, delivery: 'email' | 'link') => (
    <ActionButton
      variant="ghost"
      aria-label={`${text}, ${person.email}`}
      title={t('account.newLinkHint')}
      disabled={links.isSending}
      onClick={() => links.request(person, kind, delivery)}
    >
      {text}
    </ActionButton>
  );
  return (
    <>
      {button(isPending ? inviteAgain : t('account.recover'), 'email')}
      {isStuck && button(t('account.getLink'), 'link')}
    </>
  );
};
