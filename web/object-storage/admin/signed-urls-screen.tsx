import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { SignedUrlsTable } from './signed-urls-table.tsx';

/** Number of signings on a page. */
const PAGE = 50;

/** Renders the signed URLs that are valid, for administrators, with a button that revokes each. `?offset` selects a page. */
export default async function SignedUrlsScreen({ locale, query }: AdminScreenProps) {
  const offset = parseOffset(query.get('offset'));
  const { total, items } = await requestContext().adminScreen!.queries.signedUrls({ limit: PAGE, offset });
  return (
    <>
      <title>{`${t(locale, 'signedUrls.title')} · Levada`}</title>
      <h1>{t(locale, 'signedUrls.title')}</h1>
      <p className="desk-lead">{t(locale, 'signedUrls.lead')}</p>
      <section className="desk-section" aria-labelledby="signed-urls">
        <h2 id="signed-urls">{t(locale, 'signedUrls.count', { count: total })}</h2>
        {items.length > 0 && <SignedUrlsTable locale={locale} signings={items} />}
        <Pages locale={locale} offset={offset} total={total} />
      </section>
    </>
  );
}

const parseOffset = (given: string | null): number => (given && /^\d{1,6}$/.test(given) ? Number(given) : 0);

const Pages = ({ locale, offset, total }: { locale: Locale; offset: number; total: number }) => {
  const at = (moved: number) => `/admin/signed-urls?offset=${Math.max(0, offset + moved)}` as '/admin';
  return (
    <p className="desk-actions">
      {offset > 0 && <Link to={at(-PAGE)}>{t(locale, 'signedUrls.previous')}</Link>}{' '}
      {offset + PAGE < total && <Link to={at(PAGE)}>{t(locale, 'signedUrls.next')}</Link>}
    </p>
  );
};
