import { Link } from 'waku';
import { mainLocale } from '#domain/shared/locale.ts';
import { adminScreens } from '../admin-screens.ts';
import { buttonLook } from '../components/button.tsx';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { canOpenScreen } from './can-open.ts';
import { Icon } from './icon.tsx';

/** Renders the "not found" screen with links to the screens that the user has access to, and sets the response status to 404. */
export const AdminNotFound = () => {
  const { adminScreen, response } = requestContext();
  const locale = adminScreen?.locale ?? mainLocale;
  response.status = 404;
  return (
    <>
      <title>{`${t(locale, 'desk.notFound')} · Levada`}</title>
      <h1>{t(locale, 'desk.notFound')}</h1>
      <p className="desk-lead">{t(locale, 'desk.notFoundMore')}</p>
      <p>
        <Link {...buttonLook()} to="/admin">
          {t(locale, 'desk.notFoundHome')}
        </Link>
      </p>
      <ul className="desk-ways">
        {adminScreens.filter(canOpenScreen).map(
          ({ path, link }) =>
            link && (
              <li key={path}>
                <Icon name={link.icon} />
                <Link to={path as '/admin'}>{t(locale, link.text)}</Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
};
