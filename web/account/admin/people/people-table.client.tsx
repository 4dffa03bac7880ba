'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { ScrollArea } from '../../../admin/lists/scroll-area.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { AccountState } from './account-state.tsx';
import { LanguageChoice } from './language-choice.client.tsx';
import { PersonActions, type PersonActionsProps } from './person-actions.client.tsx';
import type { AccountLinks } from './use-account-links.client.ts';

interface PeopleTableProps {
  locale: Locale;
  people: StaffMember[];
  roles: Record<StaffRole, string>;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  links: AccountLinks;
}

/**
 * Renders a table of staff accounts for administrators, who can invite again, start the recovery of a password, change the role of each
 * account, ban it or remove it. Administrators cannot change their own account.
 */
export const PeopleTable = ({ people, ...props }: PeopleTableProps) => {
  const t = useMessage();

  const action = useApiAction();
  return (
    <ScrollArea>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{t('account.name')}</th>
            <th scope="col">{t('account.email')}</th>
            <th scope="col">{t('account.role')}</th>
            <th scope="col">{t('account.state')}</th>
            <th scope="col">{t('account.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} action={action} {...props} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
};

const PersonRow = (props: Omit<PeopleTableProps, 'people'> & PersonActionsProps) => {
  const t = useMessage();
  const { locale, person } = props;
  return (
    <tr>
      <th scope="row">
        {person.name || '–'}
        {person.isCurrentUser && ` (${t('account.you')})`}
      </th>
      <td>{person.email}</td>
      <td>{person.isCurrentUser ? props.roles[person.role] : <RoleSelect {...props} />}</td>
      <td>
        <AccountState locale={locale} person={person} />
      </td>
      <td>{!person.isCurrentUser && <PersonActions {...props} />}</td>
    </tr>
  );
};

const RoleSelect = ({ person, roles, action, links }: Pick<PeopleTableProps, 'roles'> & PersonActionsProps) => {
  const t = useMessage();
  const change = async (role: string) => {
    const { id } = person;
    const successMessage = t('account.roleChanged');
    const isDone = await action.run({ url: `/api/people/${id}`, body: { role }, successMessage });
    // The server has made an earlier invitation link invalid.
    if (isDone && role === 'admin' && person.acceptedAt === undefined) links.forget(id);
  };
  const setLanguages = (languages: Locale[]) =>
    void action.run({
      url: `/api/people/${person.id}`,
      body: { languages },
      successMessage: t('account.languagesChanged'),
    });
  return (
    <>
      <select
        aria-label={`${t('account.role')}, ${person.email}`}
        value={person.role}
        disabled={action.isSending}
        onChange={({ target }) => void change(target.value)}
      >
        {Object.entries(roles).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </select>
      {person.role === 'translator' && (
        <LanguageChoice
          of={person.email}
          chosen={person.languages}
          disabled={action.isSending}
          onChange={setLanguages}
        />
      )}
    </>
  );
};
