import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import type { Locale } from '#domain/shared/locale.ts';
import type { HyperlinkView } from '#projections/hyperlink/views.ts';
import { Button } from '../../components/button.tsx';
import { headlineFitStyle } from '../../components/headline-fit.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { ResponsivePicture } from '../../components/responsive-picture.tsx';
import { splitParagraphs } from '../../components/split-paragraphs.ts';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { PageLayout } from '../../layout/page-layout.tsx';
import { decodeParam, type PageComponentProps } from '../../layout/page-props.ts';
import { RedirectPage } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';

/**
 * Renders the text of a printed code and a link to its target, which is shown before it is opened (docs/product.md, rule 30). Redirects
 * upper-case codes to the lower-case URL.
 */
export default async ({ locale, params }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const typed = decodeParam(params, 'id');
  const id = typed.toLowerCase();
  const hyperlink = await queries.hyperlink(locale, id);
  if (!hyperlink) return notFound();
  if (typed !== id) return <RedirectPage locale={locale} to={href('hyperlink', locale, { id })} />;

  const settings = await queries.settings(locale);
  const paths = localizedHrefs('hyperlink', { id });
  const { title, text, picture } = hyperlink;
  return (
    <PageLayout locale={locale} languagePaths={paths}>
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        title={title}
        description={splitParagraphs(text)[0]}
        alternates={paths}
        share={{ kind: 'hyperlink', id }}
        picture={picture}
      />
      <BreadcrumbJsonLd
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'hyperlinks.title'), path: href('hyperlinks', locale) },
          { name: title, path: paths[locale] },
        ]}
      />
      <article className="hyperlink page" data-hue="atlantic" data-picture={picture ? 'beside' : 'none'}>
        <p className="kicker">
          <a href={href('hyperlinks', locale)}>{t(locale, 'hyperlinks.title')}</a>
        </p>
        <div className="hyperlink-title">
          <h1 className="poster" style={headlineFitStyle(title)}>
            {title}
          </h1>
        </div>
        <p className="code">
          <span>{t(locale, 'hyperlink.code')}</span> {id}
        </p>
        <div className="hyperlink-words">
          {splitParagraphs(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ExternalLink locale={locale} hyperlink={hyperlink} />
        </div>
        {picture && (
          <figure className="hyperlink-picture">
            <ResponsivePicture
              picture={picture}
              alt={picture.alt}
              sizes="(width <= 820px) 100vw, (width <= 1700px) 42vw, 650px"
              priority
            />
            <Caption locale={locale} picture={picture} />
          </figure>
        )}
      </article>
    </PageLayout>
  );
};

/** Shows the full URL of the target and a button that opens it. */
const ExternalLink = ({ locale, hyperlink: { target } }: { locale: Locale; hyperlink: HyperlinkView }) => (
  <aside className="way-on">
    <p>
      {t(locale, 'hyperlink.leads')} <b>{target}</b>
    </p>
    <Button href={target} rel="noopener">
      {t(locale, 'hyperlink.go', { host: new URL(target).host })}
    </Button>
    <p className="way-on-note">{t(locale, 'hyperlink.note')}</p>
  </aside>
);
