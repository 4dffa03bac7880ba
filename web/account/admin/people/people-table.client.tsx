'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { ScrollArea } from '../../../admin/lists/scroll-area.tsx';
import type { StaffMember } from '../../../admin/queries/account-views.ts';
import { useApiAction } from '../../../admin/requests/use-api-action.client.ts';
import { AccountState } from './account-state.tsx';
import { LanguageChoice } from './language-choice.client.tsx';
import type { PeopleMessages } from './people-messages.ts';
import { PersonActions, type PersonActionsProps } from './person-actions.client.tsx';
import type { AccountLinks } from './use-account-links.client.ts';

interface PeopleTableProps {
  locale: Locale;
  people: StaffMember[];
  roles: Record<StaffRole, string>;
  /** False if there is no mail server. */
  sendsEmail: boolean;
  links: AccountLinks;
  messages: PeopleMessages;
}

/**
 * Renders a table of staff accounts for administrators, who can invite again, start the recovery of a password, change the role of each
 * account, ban it or remove it. Administrators cannot change their own account.
 */
export const PeopleTable = ({ people, ...props }: PeopleTableProps) => {
  const { messages } = props;
  const action = useApiAction(messages);
  return (
    <ScrollArea>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.email}</th>
            <th scope="col">{messages.role}</th>
            <th scope="col">{messages.state}</th>
            <th scope="col">{messages.actions}</th>
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
  const { locale, person, messages } = props;
  return (
    <tr>
      <th scope="row">
        {person.name || '–'}
        {person.isCurrentUser && ` (${messages.you})`}
      </th>
      <td>{person.email}</td>
      <td>{person.isCurrentUser ? props.roles[person.role] : <RoleSelect {...props} />}</td>
      <td>
        <AccountState locale={locale} person={person} messages={messages} />
      </td>
      <td>{!person.isCurrentUser && <PersonActions {...props} />}</td>
    </tr>
  );
};

const RoleSelect = ({
  person,
  roles,
  action,
  links,
  messages,
}: Pick<PeopleTableProps, 'roles'> & PersonActionsProps) => {
  const change = async (role: string) => {
    const { id } = person;
    const successMessage = messages.roleChanged;
    const isDone = await action.run({ url: `/api/people/${id}`, body: { role }, successMessage });
    // The server has made an earlier invitation link invalid.
    if (isDone && role === 'admin' && person.acceptedAt === undefined) links.forget(id);
  };
  const setLanguages = (languages: Locale[]) =>
    void action.run({
      url: `/api/people/${person.id}`,
      body: { languages },
      successMessage: messages.languagesChanged,
    });
  return (
    <>
      <select
        aria-label={`${messages.role}, ${person.email}`}
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
          messages={messages}
        />
      )}
    </>
  );
};
