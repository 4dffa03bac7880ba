import type { Locale } from '#domain/shared/locale.ts';
import { formatDate, formatDateTime } from '../../../admin/format-date.ts';
import type { AccountLink, StaffMember } from '../../../admin/queries/account-views.ts';
import type { PeopleMessages } from './people-messages.ts';

interface AccountStateProps {
  locale: Locale;
  person: StaffMember;
  messages: PeopleMessages;
}

/** Renders whether an account was invited, has accepted and has signed in, and what became of the links that were created for it. */
export const AccountState = ({ locale, person, messages }: AccountStateProps) => {
  const { invitedAt, acceptedAt, lastSignIn, invitation, recovery } = person;
  const on = (message: string, at: string) => message.replace('…', formatDate(locale, at));
  const isPending = invitedAt !== undefined && acceptedAt === undefined;
  return (
    <div className="account-state">
      {lastSignIn && <span>{on(messages.lastSignIn, lastSignIn)}</span>}
      {!lastSignIn && !invitedAt && <span>{messages.neverSignedIn}</span>}
      {isPending && <strong>{on(messages.invitedAt, invitedAt)}</strong>}
      {invitedAt && acceptedAt && <span>{on(messages.acceptedAt, acceptedAt)}</span>}
      {isPending && <LinkState locale={locale} link={invitation} messages={messages} />}
      {!isPending && recovery && isOfInterest(recovery) && (
        <>
          <strong>{on(messages.recoveryAt, recovery.at)}</strong>
          <LinkState locale={locale} link={recovery} messages={messages} />
        </>
      )}
    </div>
  );
};

/** An expired link for a new password matters only if its e-mail never arrived. */
const isOfInterest = ({ isValid, email }: AccountLink): boolean => isValid || email === 'waiting' || email === 'failed';

const LinkState = ({
  locale,
  link,
  messages,
}: Omit<AccountStateProps, 'person'> & { link: AccountLink | undefined }) => {
  if (!link) return <span>{messages.linkInvalid}</span>;
  const { email, reason, nextAttempt, validUntil, isValid } = link;
  const at = (message: string, moment: string) => message.replace('…', formatDateTime(locale, moment));
  return (
    <>
      <span>{messages[`email.${email}`]}</span>
      {email === 'waiting' && nextAttempt && <span>{at(messages.nextAttempt, nextAttempt)}</span>}
      {reason && <span>{messages.reason.replace('…', reason)}</span>}
      <span>{isValid ? at(messages.validUntil, validUntil) : messages.linkInvalid}</span>
    </>
  );
};
