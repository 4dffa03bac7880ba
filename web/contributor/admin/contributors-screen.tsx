import { Link } from 'waku';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { AdminContributor } from '#projections/contributor/views.ts';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { buttonLook } from '../../components/button.tsx';
import { pictureUrl } from '../../components/picture-sources.ts';
import { capitalize, t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { ContributorForm } from './contributor-form.client.tsx';

const SCREEN_PATH = '/admin/contributors';

/** Renders the table of authors and photographers. `?open` is the id of the one that is edited next to the table, or `new`. */
export default async function ContributorsScreen({ locale, query }: AdminScreenProps) {
  const { queries } = requestContext();
  const contributors = await queries.adminContributors();
  const asked = query.get('open');
  const open = contributors.find(({ id }) => id === asked);
  return (
    <>
      <title>{`${t(locale, 'contributor.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'contributor.title')}</h1>
        <p>
          <Link {...buttonLook()} to={`${SCREEN_PATH}?open=new` as '/admin'}>
            {t(locale, 'contributor.add')}
          </Link>
        </p>
      </div>
      <ScreenHint locale={locale} path={SCREEN_PATH} />
      <div className="desk-split">
        {contributors.length === 0 ? (
          <p className="desk-empty">{t(locale, 'contributor.none')}</p>
        ) : (
          <ContributorTable locale={locale} contributors={contributors} openId={asked} />
        )}
        {(open || asked === 'new') && <ContributorPanel locale={locale} open={open} />}
      </div>
    </>
  );
}

const roleNames = (locale: Locale) => ({
  author: t(locale, 'contributor.author'),
  photographer: t(locale, 'contributor.photographer'),
});

interface TableProps {
  locale: Locale;
  contributors: AdminContributor[];
  openId: string | null;
}

const ContributorTable = ({ locale, contributors, openId }: TableProps) => {
  const names = roleNames(locale);
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'contributor.name')}</th>
          <th scope="col">{t(locale, 'contributor.role')}</th>
          <th scope="col">{t(locale, 'articles.title')}</th>
        </tr>
      </thead>
      <tbody>
        {contributors.map(({ id, name, roles, articles }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`${SCREEN_PATH}?open=${id}` as '/admin'} aria-current={id === openId ? 'true' : undefined}>
                {name}
              </Link>
            </th>
            <td>{capitalize(locale, roles.map((role) => names[role]).join(', '))}</td>
            <td>
              <Link to={`/admin/articles?contributor=${id}` as '/admin'}>{articles}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const ContributorPanel = ({ locale, open }: { locale: Locale; open: AdminContributor | undefined }) => {
  const roles = roleNames(locale);
  return (
    <aside className="desk-panel" aria-label={open?.name ?? t(locale, 'contributor.add')}>
      <p className="desk-panel-close">
        {open && (
          <Link to={`/admin/history?thing=contributor-${open.id}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>
        )}{' '}
        <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
      </p>
      <h2>{open?.name ?? t(locale, 'contributor.add')}</h2>
      <ContributorForm
        key={open?.id}
        contributor={open && toFormValues(open)}
        roles={{
          author: capitalize(locale, roles.author),
          photographer: capitalize(locale, roles.photographer),
        }}
        biographyLabels={byLocale((each) => `${t(locale, 'contributor.biography')} (${t(locale, `language.${each}`)})`)}
        here={SCREEN_PATH}
      />
    </aside>
  );
};

const toFormValues = ({ id, name, roles, revision, biography, avatar }: AdminContributor) => ({
  id,
  name,
  roles,
  revision,
  biography,
  picture: avatar && { id: avatar.mediaId, url: pictureUrl(avatar.picture, 320) },
});
