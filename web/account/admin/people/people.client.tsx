'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { PeriodicRefresh } from '../../../admin/requests/periodic-refresh.client.tsx';
import { AccountLinkPanel } from './account-link-panel.client.tsx';
import { InviteForm } from './invite-form.client.tsx';
import { PeopleTable } from './people-table.client.tsx';
import { useAccountLinks } from './use-account-links.client.ts';

interface PeopleProps {
  locale: Locale;
  people: StaffMember[];
  roles: Record<StaffRole, string>;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  /** Headings of the list and of the form. */
  headings: Record<'list' | 'form', string>;
}

/** Seconds between two refreshes while an e-mail waits, whose delivery no read model reports. */
const REFRESH_SECONDS = 10;

const isWaiting = ({ invitation, recovery }: StaffMember): boolean =>
  invitation?.email === 'waiting' || recovery?.email === 'waiting';

/** Renders the links that the administrator has just created, the staff accounts, and the form that invites another person. */
export const People = ({ people, headings, ...props }: PeopleProps) => {
  const t = useMessage();
  const links = useAccountLinks();
  const close = (id: string) => {
    links.forget(id);
    document.getElementById('all-people')?.focus();
  };
  return (
    <>
      {people.some(isWaiting) && <PeriodicRefresh seconds={REFRESH_SECONDS} />}
      {links.shown.map((shown) => (
        <AccountLinkPanel key={shown.link} shown={shown} onClose={() => close(shown.id)} {...props} />
      ))}
      <section className="desk-section" aria-labelledby="all-people">
        <h2 id="all-people" tabIndex={-1}>
          {headings.list}
        </h2>
        <PeopleTable people={people} links={links} {...props} />
        <p className="desk-hint">{t('account.newLinkHint')}</p>
      </section>
      <section className="desk-section" aria-labelledby="invite">
        <h2 id="invite">{headings.form}</h2>
        <InviteForm links={links} {...props} />
      </section>
    </>
  );
};
