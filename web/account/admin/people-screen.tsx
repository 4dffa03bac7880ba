import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { InviteForm } from './invite-form.client.tsx';
import { PeopleTable } from './people-table.client.tsx';

/** Renders all staff accounts and the invitation form, for administrators. */
export default async function PeopleScreen({ locale }: AdminScreenProps) {
  const people = await requestContext().adminScreen!.queries.people();
  const roles = pickMessages(locale, {
    admin: 'account.role.admin',
    editor: 'account.role.editor',
    analyst: 'account.role.analyst',
  });
  return (
    <>
      <title>{`${t(locale, 'desk.people')} · Levada`}</title>
      <h1>{t(locale, 'desk.people')}</h1>
      <section className="desk-section" aria-labelledby="all-people">
        <h2 id="all-people">{t(locale, 'account.everybody', { count: people.length })}</h2>
        <PeopleTable
          locale={locale}
          people={people}
          roles={roles}
          messages={pickMessages(locale, {
            noAnswer: 'account.noAnswer',
            name: 'account.name',
            email: 'account.email',
            role: 'account.role',
            lastSignIn: 'account.lastSignIn',
            invited: 'account.invitedOnly',
            you: 'account.you',
            ban: 'account.ban',
            unban: 'account.unban',
            remove: 'account.remove',
            actions: 'account.actions',
            roleChanged: 'account.roleChanged',
            banned: 'account.banned',
            unbanned: 'account.unbanned',
            removed: 'account.removed',
            sureToRemove: 'account.sureToRemove',
          })}
        />
      </section>
      <section className="desk-section" aria-labelledby="invite">
        <h2 id="invite">{t(locale, 'account.invite')}</h2>
        <InviteForm
          roles={roles}
          messages={pickMessages(locale, {
            noAnswer: 'account.noAnswer',
            email: 'account.email',
            role: 'account.role',
            send: 'account.sendInvitation',
            sent: 'account.invitationSent',
          })}
        />
      </section>
    </>
  );
}
