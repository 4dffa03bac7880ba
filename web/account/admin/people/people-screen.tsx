import '../people.css';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { People } from './people.client.tsx';

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
        roles={{
          admin: t(locale, 'account.role.admin'),
          editor: t(locale, 'account.role.editor'),
          author: t(locale, 'account.role.author'),
          translator: t(locale, 'account.role.translator'),
          photographer: t(locale, 'account.role.photographer'),
          analyst: t(locale, 'account.role.analyst'),
        }}
        headings={{
          list: t(locale, 'account.everybody', { count: people.length }),
          form: t(locale, 'account.invite'),
        }}
      />
    </>
  );
}
