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
  const { queries, response, requestedUrl = path + search } = requestContext();
  response.status = 404;
  const settings = await queries.settings(locale);
  return (
    <PageLayout locale={locale} languagePaths={localizedHrefs('home')} hideSearch>
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
        detail={t(locale, 'notFound.message', { path: readable(requestedUrl) })}
        advice={t(locale, 'notFound.description')}
        action={{ href: localizedHrefs('home')[locale], text: t(locale, 'notFound.action') }}
      >
        <SearchForm locale={locale} />
      </StatusMessage>
    </PageLayout>
  );
};

/** Decodes a URL for display: `/artigos/não?q=pão` instead of `/artigos/n%C3%A3o?q=p%C3%A3o`. A part that cannot be decoded stays as it is. */
const readable = (url: string): string => {
  const start = url.indexOf('?');
  return start < 0 ? decoded(url) : decoded(url.slice(0, start)) + decoded(url.slice(start));
};

const decoded = (part: string): string => {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
};
