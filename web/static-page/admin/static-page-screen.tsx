import { Link } from 'waku';
import { byLocale, locales } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import { type PageKey, pageKeys } from '#domain/static-page/events.ts';
import { AdminNotFound } from '../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pictureUrl } from '../../components/picture-sources.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { href } from '../../routes.ts';
import { staticPage, staticPageName } from '../slice.ts';
import { PageEditor } from './page-editor.client.tsx';

const UNWRITTEN: Page = byLocale(() => ({ title: '', content: [] }));

/** Renders the editor of a static page in all languages. */
export default async function StaticPageScreen({ locale, params }: AdminScreenProps) {
  const { queries, adminScreen } = requestContext();
  const key = pageKeys.find((each) => each === params.id);
  if (!key) return <AdminNotFound />;
  const name = staticPageName(key);
  const found = await adminScreen!.queries.item(`page-${key}`);
  const values = (found?.state ?? UNWRITTEN) as Page;
  const heading = values[locale].title || t(locale, staticPage.pages[name].link.text);
  return (
    <>
      <title>{`${heading} · Levada`}</title>
      <div className="desk-head">
        <h1>{heading}</h1>
        <p className="desk-actions">
          <a href={href(name, locale)}>{t(locale, 'page.view')}</a>{' '}
          <Link to={`/admin/history?thing=page-${key}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>
        </p>
      </div>
      <PageEditor
        key={key}
        locale={locale}
        userId={adminScreen!.account!.id}
        page={key}
        revision={found?.revision}
        saved={values}
        pictures={await picturesIn(queries, key)}
        languageNames={byLocale((each) => t(locale, `language.${each}`))}
      />
    </>
  );
}

/** Returns the URLs of the pictures of a page in all languages, by media id. */
const picturesIn = async (
  queries: ReturnType<typeof requestContext>['queries'],
  key: PageKey,
): Promise<Record<string, string>> => {
  const pages = await Promise.all(locales.map((locale) => queries.page(locale, key)));
  const all = pages.flatMap(({ pictures }) => Object.entries(pictures));
  return Object.fromEntries(all.map(([mediaId, picture]) => [mediaId, pictureUrl(picture, 640)]));
};
