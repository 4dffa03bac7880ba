import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import type { UnsentEmail } from '../../admin/queries/email-views.ts';
import { t } from '../../i18n.ts';
import { SendAgainButton } from './send-again-button.client.tsx';

interface UnsentEmailsProps {
  locale: Locale;
  emails: UnsentEmail[];
}

/** Renders the e-mails that wait for the mail server or were given up, with the reason and a button that sends them again. */
export const UnsentEmails = ({ locale, emails }: UnsentEmailsProps) => (
  <section className="desk-section" aria-labelledby="unsent-emails">
    <h2 id="unsent-emails">{t(locale, 'emails.unsent')}</h2>
    {emails.length === 0 ? (
      <p className="desk-empty">{t(locale, 'emails.noneUnsent')}</p>
    ) : (
      <>
        <p className="desk-hint">{t(locale, 'emails.unsentLead')}</p>
        <UnsentTable locale={locale} emails={emails} />
      </>
    )}
  </section>
);

const UnsentTable = ({ locale, emails }: UnsentEmailsProps) => (
  <ScrollArea>
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'emails.to')}</th>
          <th scope="col">{t(locale, 'emails.kind')}</th>
          <th scope="col">{t(locale, 'emails.at')}</th>
          <th scope="col">{t(locale, 'emails.state')}</th>
          <th scope="col">{t(locale, 'emails.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <tr key={email.id}>
            <th scope="row">{email.to ?? t(locale, 'emails.erased')}</th>
            <td>{t(locale, `emails.kind.${email.kind}`)}</td>
            <td>{formatDateTime(locale, email.at)}</td>
            <td>{stateOf(locale, email)}</td>
            <td>
              <span className="desk-actions">{email.canBeSent && <SendAgain locale={locale} email={email} />}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

const stateOf = (locale: Locale, { state, reason, nextAttempt, canBeSent, to }: UnsentEmail): string =>
  [
    t(locale, `emails.state.${state}`, { at: nextAttempt ? formatDateTime(locale, nextAttempt) : '' }),
    reason && t(locale, 'emails.reason', { reason }),
    !canBeSent && to !== null && t(locale, 'emails.linkExpired'),
  ]
    .filter(Boolean)
    .join('. ');

const SendAgain = ({ locale, email: { id, to } }: { locale: Locale; email: UnsentEmail }) => (
  <SendAgainButton id={id} label={t(locale, 'emails.sendAgainTo', { to: to ?? '' })} />
);
