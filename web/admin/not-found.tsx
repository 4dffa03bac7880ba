import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';

/** Renders the "not found" screen and sets the response status to 404. */
export const AdminNotFound = () => {
  const { adminScreen, response } = requestContext();
  const locale = adminScreen?.locale ?? 'pt';
  response.status = 404;
  return (
    <>
      <title>{`${t(locale, 'desk.notFound')} · Levada`}</title>
      <h1>{t(locale, 'desk.notFound')}</h1>
      <p>{t(locale, 'desk.notFoundMore')}</p>
    </>
  );
};
