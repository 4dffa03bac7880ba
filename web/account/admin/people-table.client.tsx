'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { ActionButton } from '../../admin/action-button.client.tsx';
import type { StaffMember } from '../../admin/admin-queries.ts';
import { formatDate } from '../../admin/format-date.ts';
import { ScrollArea } from '../../admin/scroll-area.tsx';
import { useApiAction } from '../../admin/use-api-action.client.ts';

interface PeopleProps {
  locale: Locale;
  people: StaffMember[];
  roles: Record<StaffRole, string>;
  messages: Record<
    | 'noAnswer'
    | 'name'
    | 'email'
    | 'role'
    | 'lastSignIn'
    | 'invited'
    | 'you'
    | 'ban'
    | 'unban'
    | 'remove'
    | 'actions'
    | 'roleChanged'
    | 'banned'
    | 'unbanned'
    | 'removed'
    | 'sureToRemove',
    string
  >;
}

/**
 * Renders a table of staff accounts for administrators, who can change the role of each account, ban it or remove it. Administrators cannot
 * change their own account.
 */
export const PeopleTable = ({ locale, people, roles, messages }: PeopleProps) => {
  const { run, isSending } = useApiAction(messages);
  const change = (id: string, body: object, said: string) =>
    run({ url: `/api/people/${id}`, body, successMessage: said });
  const remove = async ({ id, email }: StaffMember) => {
    if (confirm(messages.sureToRemove.replace('…', email)))
      await run({ method: 'DELETE', url: `/api/people/${id}`, successMessage: messages.removed });
  };
  return (
    <ScrollArea>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.email}</th>
            <th scope="col">{messages.role}</th>
            <th scope="col">{messages.lastSignIn}</th>
            <th scope="col">{messages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {person.name || '–'}
                {person.isCurrentUser && ` (${messages.you})`}
              </th>
              <td>{person.email}</td>
              <td>
                {person.isCurrentUser ? (
                  roles[person.role]
                ) : (
                  <select
                    aria-label={`${messages.role}, ${person.email}`}
                    value={person.role}
                    disabled={isSending}
                    onChange={({ target }) => change(person.id, { role: target.value }, messages.roleChanged)}
                  >
                    {Object.entries(roles).map(([role, name]) => (
                      <option key={role} value={role}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </td>
              <td>{person.lastSignIn ? formatDate(locale, person.lastSignIn) : messages.invited}</td>
              <td>
                {!person.isCurrentUser && (
                  <span className="desk-actions">
                    <ActionButton
                      className="desk-link"
                      disabled={isSending}
                      onClick={() =>
                        change(
                          person.id,
                          { banned: !person.isBanned },
                          person.isBanned ? messages.unbanned : messages.banned,
                        )
                      }
                    >
                      {person.isBanned ? messages.unban : messages.ban}
                    </ActionButton>
                    <ActionButton className="desk-link" disabled={isSending} onClick={() => remove(person)}>
                      {messages.remove}
                    </ActionButton>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
};
