import { Link } from 'waku';
import { formatDate } from '../../admin/format-date.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { type StaticPageName, staticPage, staticPageKeys } from '../slice.ts';

/** Renders the static pages with the day of their last change. */
export default async function StaticPagesScreen({ locale }: AdminScreenProps) {
  const { queries } = requestContext();
  const names = Object.keys(staticPageKeys) as StaticPageName[];
  const pages = await Promise.all(
    names.map(async (name) => ({
      name,
      key: staticPageKeys[name],
      ...(await queries.page(locale, staticPageKeys[name])),
    })),
  );
  return (
    <>
      <title>{`${t(locale, 'page.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'page.title')}</h1>
      </div>
      <p className="desk-lead">{t(locale, 'page.lead')}</p>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{t(locale, 'history.field.title')}</th>
            <th scope="col">{t(locale, 'page.editedOn')}</th>
            <th scope="col">{t(locale, 'page.view')}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ name, key, title, editedOn }) => (
            <tr key={key}>
              <th scope="row">
                <Link to={`/admin/pages/${key}` as '/admin'}>
                  {title || t(locale, staticPage.pages[name].link.text)}
                </Link>
              </th>
              <td>{editedOn ? formatDate(locale, editedOn) : t(locale, 'page.unwritten')}</td>
              <td>
                <a href={href(name, locale)}>{href(name, locale)}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
