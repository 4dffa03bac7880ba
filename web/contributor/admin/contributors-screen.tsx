import { Link } from 'waku';
import { byLocale } from '#domain/shared/locale.ts';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
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
  const roles = { author: t(locale, 'contributor.author'), photographer: t(locale, 'contributor.photographer') };
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
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{t(locale, 'contributor.name')}</th>
                <th scope="col">{t(locale, 'contributor.role')}</th>
                <th scope="col">{t(locale, 'articles.title')}</th>
              </tr>
            </thead>
            <tbody>
              {contributors.map(({ id, name, roles: has, articles }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`${SCREEN_PATH}?open=${id}` as '/admin'} aria-current={id === asked ? 'true' : undefined}>
                      {name}
                    </Link>
                  </th>
                  <td>{capitalize(locale, has.map((role) => roles[role]).join(', '))}</td>
                  <td>
                    <Link to={`/admin/articles?contributor=${id}` as '/admin'}>{articles}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {(open || asked === 'new') && (
          <aside className="desk-panel" aria-label={open?.name ?? t(locale, 'contributor.add')}>
            <p className="desk-panel-close">
              {open && (
                <Link to={`/admin/history?thing=contributor-${open.id}` as '/admin'}>
                  {t(locale, 'history.ofThis')}
                </Link>
              )}{' '}
              <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
            </p>
            <h2>{open?.name ?? t(locale, 'contributor.add')}</h2>
            <ContributorForm
              key={open?.id}
              contributor={
                open && {
                  id: open.id,
                  name: open.name,
                  roles: open.roles,
                  revision: open.revision,
                  biography: open.biography,
                  picture: open.avatar && { id: open.avatar.mediaId, url: pictureUrl(open.avatar.picture, 320) },
                }
              }
              roles={{
                author: capitalize(locale, roles.author),
                photographer: capitalize(locale, roles.photographer),
              }}
              biographyLabels={byLocale(
                (each) => `${t(locale, 'contributor.biography')} (${t(locale, `language.${each}`)})`,
              )}
              here={SCREEN_PATH}
              messages={pickMessages(locale, {
                name: 'contributor.name',
                role: 'contributor.role',
                avatar: 'contributor.avatar',
                save: 'desk.save',
                remove: 'desk.delete',
                undo: 'desk.undo',
                choose: 'media.chooseFile',
                take: 'media.takeAway',
                changedMeanwhile: 'desk.changedMeanwhile',
                noAnswer: 'account.noAnswer',
                tooLarge: 'error.picture_too_large',
                notAPicture: 'error.not_a_picture',
                name_required: 'field.name_required',
                name_too_short: 'field.name_too_short',
                role_required: 'field.role_required',
              })}
            />
          </aside>
        )}
      </div>
    </>
  );
}
