import { otherLocale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { localeFromPath, localizedHrefs } from '../routes.ts';
import { SearchForm } from '../search/search-form.tsx';
import { Head } from './head.tsx';
import { PageLayout } from './page-layout.tsx';
import { requestUrl } from './page-props.ts';
import { StatusMessage } from './status-message.tsx';

/** Renders the page for every URL that does not exist and sets the status 404 (docs/product.md, rule 13). */
export const NotFoundPage = async () => {
  const { path, search } = requestUrl();
  const locale = localeFromPath(path);
  const { queries, response } = requestContext();
  response.status = 404;
  const settings = await queries.settings(locale);
  return (
    <PageLayout locale={locale} otherLanguage={localizedHrefs('home')[otherLocale(locale)]} hideSearch>
      <Head
        locale={locale}
        settings={settings}
        path={path}
        status={404}
        title={t(locale, 'notFound.title')}
        isIndexed={false}
      />
      <StatusMessage
        statusCode="404"
        title={t(locale, 'notFound.title')}
        detail={t(locale, 'notFound.message', { path: readable(path + search) })}
        advice={t(locale, 'notFound.description')}
        action={{ href: localizedHrefs('home')[locale], text: t(locale, 'notFound.action') }}
      >
        <SearchForm locale={locale} />
      </StatusMessage>
    </PageLayout>
  );
};

/** Decodes a path for display: `/artigos/não` instead of `/artigos/n%C3%A3o`. */
const readable = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
