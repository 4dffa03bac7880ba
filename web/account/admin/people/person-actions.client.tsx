'use client';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { ActionButton } from '../../../admin/requests/action-button.client.tsx';
import type { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import type { PeopleMessages } from './people-messages.ts';
import type { AccountLinks } from './use-account-links.client.ts';

export interface PersonActionsProps {
  person: StaffMember;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  links: AccountLinks;
  action: ReturnType<typeof useApiAction>;
  messages: PeopleMessages;
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

const BanButton = ({ person: { id, isBanned }, links, action, messages }: PersonActionsProps) => {
  const ban = async () => {
    const successMessage = isBanned ? messages.unbanned : messages.banned;
    const isDone = await action.run({ url: `/api/people/${id}`, body: { banned: !isBanned }, successMessage });
    if (isDone && !isBanned) links.forget(id);
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={ban}>
      {isBanned ? messages.unban : messages.ban}
    </ActionButton>
  );
};

const SignOutButton = ({ person: { id, email }, action, messages }: PersonActionsProps) => {
  const signOut = async () => {
    if (!confirm(messages.sureToSignOut.replace('…', email))) return;
    await action.run({ url: `/api/people/${id}/sign-out`, successMessage: messages.signedOut });
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={signOut}>
      {messages.signOut}
    </ActionButton>
  );
};

const RemoveButton = ({ person: { id, email }, links, action, messages }: PersonActionsProps) => {
  const remove = async () => {
    if (!confirm(messages.sureToRemove.replace('…', email))) return;
    const request = { method: 'DELETE', url: `/api/people/${id}`, successMessage: messages.removed };
    if (await action.run(request)) links.forget(id);
  };
  return (
    <ActionButton variant="ghost" disabled={action.isSending} onClick={remove}>
      {messages.remove}
    </ActionButton>
  );
};

/** A person who has not accepted the invitation is invited again; anyone else gets a link for a new password. */
const LinkButtons = ({ person, sendsEmail, links, messages }: PersonActionsProps) => {
  const isPending = person.acceptedAt === undefined;
  const kind = isPending ? 'invite' : 'recovery';
  const current = isPending ? person.invitation : person.recovery;
  const isStuck = sendsEmail && (current?.email === 'waiting' || current?.email === 'failed');
  const inviteAgain = sendsEmail ? messages.sendAgain : messages.newLink;
  const button = (text: string, delivery: 'email' | 'link') => (
    <ActionButton
      variant="ghost"
      aria-label={`${text}, ${person.email}`}
      title={messages.newLinkHint}
      disabled={links.isSending}
      onClick={() => links.request(person, kind, delivery)}
    >
      {text}
    </ActionButton>
  );
  return (
    <>
      {button(isPending ? inviteAgain : messages.recover, 'email')}
      {isStuck && button(messages.getLink, 'link')}
    </>
  );
};
