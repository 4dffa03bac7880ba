import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import '../../admin/items/filters.css';
import './subscribers.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { canOpen } from '../../admin/can-open.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import type { Subscriber } from '../../admin/queries/subscriber-views.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { EraseButton } from './erase-button.client.tsx';
import { Growth } from './growth.tsx';
import {
  parseSubscribersQuery,
  SUBSCRIBERS_PAGE,
  type SubscribersQuery,
  subscriberStates,
  subscribersUrl,
} from './subscribers-query.ts';

/** Renders the newsletter's subscribers. `?state`, `?q` (a complete e-mail address) and `?sort` filter and order them. */
export default async function SubscribersScreen({ locale, query }: AdminScreenProps) {
  const asked = parseSubscribersQuery(query);
  const { total, items } = await requestContext().adminScreen!.queries.subscribers({
    ...asked,
    limit: SUBSCRIBERS_PAGE,
  });
  const csv = `/api/subscribers.csv?state=${asked.state}`;
  return (
    <>
      <title>{`${t(locale, 'subscribers.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'subscribers.title')}</h1>
        <p className="subscriber-links">
          <EmailsLink locale={locale} />
          <a href={csv} download="">
            {t(locale, 'subscribers.export')}
          </a>
        </p>
      </div>
      <Growth locale={locale} />
      <Filters locale={locale} query={asked} />
      <p className="desk-quiet">{t(locale, 'subscribers.total', { count: total })}</p>
      {items.length === 0 ? (
        <p className="desk-empty">{t(locale, 'subscribers.none')}</p>
      ) : (
        <SubscriberTable locale={locale} subscribers={items} />
      )}
      <Pages locale={locale} query={asked} total={total} />
    </>
  );
}

const EMAILS = '/admin/emails';

/** Renders a link to the e-mails that were not sent, for those who may see them. */
const EmailsLink = ({ locale }: { locale: Locale }) =>
  canOpen(EMAILS) && <Link to={EMAILS}>{t(locale, 'subscribers.emails')}</Link>;

const Filters = ({ locale, query: { q, state, sort } }: { locale: Locale; query: SubscribersQuery }) => (
  <FilterForm
    className="desk-filters"
    action="/admin/subscribers"
    values={{ state, sort, q }}
    submitLabel={t(locale, 'desk.showList')}
  >
    <label>
      {t(locale, 'subscribers.state')}
      <select name="state" defaultValue={state}>
        {([...subscriberStates, 'all'] as const).map((each) => (
          <option key={each} value={each}>
            {t(locale, `subscribers.state.${each}`)}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t(locale, 'subscribers.sort')}
      <select name="sort" defaultValue={sort}>
        <option value="-createdAt">{t(locale, 'subscribers.newest')}</option>
        <option value="createdAt">{t(locale, 'subscribers.oldest')}</option>
      </select>
    </label>
    <label>
      {t(locale, 'subscribers.search')}
      <input type="email" name="q" defaultValue={q} title={t(locale, 'subscribers.searchHint')} />
    </label>
  </FilterForm>
);

const SubscriberTable = ({ locale, subscribers }: { locale: Locale; subscribers: Subscriber[] }) => {
  return (
    <ScrollArea>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{t(locale, 'subscribers.email')}</th>
            <th scope="col">{t(locale, 'subscribers.state')}</th>
            <th scope="col">{t(locale, 'subscribers.language')}</th>
            <th scope="col">{t(locale, 'subscribers.createdAt')}</th>
            <th scope="col">{t(locale, 'subscribers.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map(({ id, email, state, locale: language, createdAt }) => (
            <tr key={id}>
              <th scope="row">{email ?? t(locale, 'subscribers.erased')}</th>
              <td>{t(locale, `subscribers.state.${state}`)}</td>
              <td>{language.toUpperCase()}</td>
              <td>{formatDateTime(locale, createdAt)}</td>
              <td>
                <EraseButton
                  id={id}
                  email={email ?? id}
                  label={t(locale, 'subscribers.eraseOf', { email: email ?? id })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
};

const Pages = ({ locale, query, total }: { locale: Locale; query: SubscribersQuery; total: number }) => {
  const { offset } = query;
  const at = (moved: number) => subscribersUrl({ ...query, offset: Math.max(0, offset + moved) }) as '/admin';
  return (
    <p className="desk-actions">
      {offset > 0 && <Link to={at(-SUBSCRIBERS_PAGE)}>{t(locale, 'subscribers.previous')}</Link>}{' '}
      {offset + SUBSCRIBERS_PAGE < total && <Link to={at(SUBSCRIBERS_PAGE)}>{t(locale, 'subscribers.next')}</Link>}
    </p>
  );
};
