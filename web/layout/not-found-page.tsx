import { otherLocale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { hrefs, localeOf } from '../routes.ts';
import { SearchForm } from '../search/search-form.tsx';
import { Head } from './head.tsx';
import { Page } from './page-layout.tsx';
import { requestedAddress } from './page-props.ts';
import { Message } from './status-message.tsx';

/** Shown for every address that leads nowhere (spec §2, §8). */
export const NotFoundScreen = async () => {
  const { path, search } = requestedAddress();
  const locale = localeOf(path);
  const { queries, response } = requestContext();
  response.status = 404;
  const settings = await queries.settings(locale);
  return (
    <Page locale={locale} otherLanguage={hrefs('home')[otherLocale(locale)]} ownSearch>
      <Head
        locale={locale}
        settings={settings}
        path={path}
        status={404}
        title={t(locale, 'notFound.title')}
        indexed={false}
      />
      <Message
        figure="404"
        title={t(locale, 'notFound.title')}
        detail={t(locale, 'notFound.message', { path: readable(path + search) })}
        advice={t(locale, 'notFound.description')}
        action={{ href: hrefs('home')[locale], text: t(locale, 'notFound.action') }}
      >
        <SearchForm locale={locale} />
      </Message>
    </Page>
  );
};

/** The path as the reader knows it: `/artigos/não`, not `/artigos/n%C3%A3o`. */
const readable = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
