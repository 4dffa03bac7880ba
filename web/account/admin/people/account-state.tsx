import type { Locale } from '#domain/shared/locale.ts';
import { formatDate, formatDateTime } from '../../../admin/format-date.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { AccountLink, StaffMember } from '../../../admin/queries/account-views.ts';

interface AccountStateProps {
  locale: Locale;
  person: StaffMember;
}

/** Renders whether an account was invited, has accepted and has signed in, and what became of the links that were created for it. */
export const AccountState = ({ locale, person }: AccountStateProps) => {
  const t = useMessage();
  const { invitedAt, acceptedAt, lastSignIn, invitation, recovery } = person;
  const on = (at: string) => ({ date: formatDate(locale, at) });
  const isPending = invitedAt !== undefined && acceptedAt === undefined;
  return (
    <div className="account-state">
      {lastSignIn && <span>{t('account.lastSignInAt', on(lastSignIn))}</span>}
      {!lastSignIn && !invitedAt && <span>{t('account.neverSignedIn')}</span>}
      {isPending && <strong>{t('account.invitedAt', on(invitedAt))}</strong>}
      {invitedAt && acceptedAt && <span>{t('account.acceptedAt', on(acceptedAt))}</span>}
      {isPending && <LinkState locale={locale} link={invitation} />}
      {!isPending && recovery && isOfInterest(recovery) && (
        <>
          <strong>{t('account.recoveryAt', on(recovery.at))}</strong>
          <LinkState locale={locale} link={recovery} />
        </>
      )}
    </div>
  );
};

/** An expired link for a new password matters only if its e-mail never arrived. */
const isOfInterest = ({ isValid, email }: AccountLink): boolean => isValid || email === 'waiting' || email === 'failed';

const LinkState = ({ locale, link }: Omit<AccountStateProps, 'person'> & { link: AccountLink | undefined }) => {
  const t = useMessage();
  if (!link) return <span>{t('account.linkInvalid')}</span>;
  const { email, reason, nextAttempt, validUntil, isValid } = link;
  const at = (moment: string) => ({ time: formatDateTime(locale, moment) });
  return (
    <>
      <span>{t(`account.email.${email}`)}</span>
      {email === 'waiting' && nextAttempt && <span>{t('account.nextAttempt', at(nextAttempt))}</span>}
      {reason && <span>{t('account.reason', { reason })}</span>}
      <span>{isValid ? t('account.validUntil', at(validUntil)) : t('account.linkInvalid')}</span>
    </>
  );
};
