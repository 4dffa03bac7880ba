import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { HyperlinkForm } from '../hyperlink-form.tsx';
import { HyperlinkList } from '../hyperlink-list.tsx';

/** Entered codes are cut to this number of characters. No printed code is longer. */
const MAX_CODE_LENGTH = 40;

export default async ({ locale, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const typed = query.get('id')?.trim().slice(0, MAX_CODE_LENGTH);
  if (typed && (await queries.hyperlink(locale, typed.toLowerCase()))) return redirectTo(locale, typed.toLowerCase());

  const [settings, hyperlinks] = await Promise.all([queries.settings(locale), queries.hyperlinks(locale)]);
  const paths = localizedHrefs('hyperlinks');
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        title={t(locale, 'hyperlinks.title')}
        description={t(locale, 'hyperlinks.description')}
        alternates={paths}
        isIndexed={!typed}
      />
      <div className="list hyperlinks page" data-hue="atlantic">
        <header className="list-opener">
          <h1>{t(locale, 'hyperlinks.title')}</h1>
          <p className="list-advice">{t(locale, 'hyperlinks.description')}</p>
          <HyperlinkForm locale={locale} unknownCode={typed || undefined} />
        </header>
        {hyperlinks.length > 0 ? (
          <HyperlinkList locale={locale} hyperlinks={hyperlinks} />
        ) : (
          <p className="list-advice">{t(locale, 'hyperlinks.empty')}</p>
        )}
      </div>
    </PageLayout>
  );
};

/** Redirects to the page of the entered code. The server responds 303 with the location. */
const redirectTo = (locale: Locale, id: string) => {
  const { response } = requestContext();
  response.status = 303;
  response.location = href('hyperlink', locale, { id });
  return <a href={response.location}>{t(locale, 'hyperlinks.submit')}</a>;
};
