import '../people.css';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { People } from './people.client.tsx';
import { PEOPLE_MESSAGE_IDS } from './people-messages.ts';

/** Renders all staff accounts and the invitation form, for administrators. */
export default async function PeopleScreen({ locale }: AdminScreenProps) {
  const { queries, sendsEmail } = requestContext().adminScreen!;
  const people = await queries.people();
  return (
    <>
      <title>{`${t(locale, 'desk.people')} · Levada`}</title>
      <h1>{t(locale, 'desk.people')}</h1>
      <People
        locale={locale}
        people={people}
        sendsEmail={sendsEmail}
        roles={pickMessages(locale, {
          admin: 'account.role.admin',
          editor: 'account.role.editor',
          author: 'account.role.author',
          translator: 'account.role.translator',
          photographer: 'account.role.photographer',
          analyst: 'account.role.analyst',
        })}
        headings={{
          list: t(locale, 'account.everybody', { count: people.length }),
          form: t(locale, 'account.invite'),
        }}
        messages={pickMessages(locale, PEOPLE_MESSAGE_IDS)}
      />
    </>
  );
}
