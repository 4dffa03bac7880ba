import type { ReactNode } from 'react';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { Head } from '../layout/head.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { requestContext } from '../request-context.ts';
import { isSecretPath, localizedHrefs } from '../routes.ts';

interface NewsletterLayoutProps {
  locale: Locale;
  path: string;
  /** Path of the page in each language. By default the newsletter page. */
  languagePaths?: Localized<string>;
  /** Title of the document. The page itself shows `heading`. */
  title: string;
  heading: string;
  text: string;
  description?: string;
  children: ReactNode;
}

/**
 * Renders a page about the newsletter with a large heading and an introduction. If the URL contains a token, search engines do not index
 * the page, and its links send no referrer to other sites.
 */
export const NewsletterLayout = async ({ locale, path, title, heading, text, ...page }: NewsletterLayoutProps) => {
  const settings = await requestContext().queries.settings(locale);
  const paths = localizedHrefs('newsletter');
  const isSecret = isSecretPath(path);
  return (
    <PageLayout locale={locale} languagePaths={page.languagePaths ?? paths} hideNewsletter>
      <Head
        locale={locale}
        settings={settings}
        path={isSecret ? paths[locale] : path}
        title={title}
        description={page.description}
        alternates={paths}
        isIndexed={!isSecret}
      />
      {isSecret && <meta name="referrer" content="same-origin" />}
      <article className="newsletter" data-hue="atlantic">
        <header className="words-opener page">
          <div className="words-title">
            <h1 className="poster" style={headlineFitStyle(heading)}>
              {heading}
            </h1>
          </div>
          <IslandEmblem />
          <p className="standfirst">{text}</p>
        </header>
        {page.children}
      </article>
    </PageLayout>
  );
};
