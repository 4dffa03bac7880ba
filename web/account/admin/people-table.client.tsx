'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffMember } from '../../admin/admin-queries.ts';
import { formatDate } from '../../admin/format-date.ts';
import type { StaffRole } from '../../admin/screens.ts';
import { useApiAction } from '../../admin/use-api-action.client.ts';

interface PeopleProps {
  locale: Locale;
  people: StaffMember[];
  roles: Record<StaffRole, string>;
  words: Record<
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

/** Role, ban and removal of each; nobody changes themselves. */
export const PeopleTable = ({ locale, people, roles, words }: PeopleProps) => {
  const { act, isSending } = useApiAction(words);
  const change = (id: string, body: object, said: string) => act({ url: `/api/people/${id}`, body, said });
  const remove = ({ id, email }: StaffMember) => {
    if (confirm(words.sureToRemove.replace('…', email)))
      act({ method: 'DELETE', url: `/api/people/${id}`, said: words.removed });
  };
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.email}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.lastSignIn}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {person.name || '–'}
                {person.isYou && ` (${words.you})`}
              </th>
              <td>{person.email}</td>
              <td>
                {person.isYou ? (
                  roles[person.role]
                ) : (
                  <select
                    aria-label={`${words.role}, ${person.email}`}
                    value={person.role}
                    disabled={isSending}
                    onChange={({ target }) => change(person.id, { role: target.value }, words.roleChanged)}
                  >
                    {Object.entries(roles).map(([role, name]) => (
                      <option key={role} value={role}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </td>
              <td>{person.lastSignIn ? formatDate(locale, person.lastSignIn) : words.invited}</td>
              <td>
                {!person.isYou && (
                  <span className="desk-actions">
                    <button
                      type="button"
                      className="desk-link"
                      disabled={isSending}
                      onClick={() =>
                        change(person.id, { banned: !person.isBanned }, person.isBanned ? words.unbanned : words.banned)
                      }
                    >
                      {person.isBanned ? words.unban : words.ban}
                    </button>
                    <button type="button" className="desk-link" disabled={isSending} onClick={() => remove(person)}>
                      {words.remove}
                    </button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
