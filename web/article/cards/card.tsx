import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { Caption } from '../../components/picture-caption.tsx';
import { PictureLink } from '../../components/picture-link.tsx';
import { type Ratio, ResponsivePicture } from '../../components/responsive-picture.tsx';
import { languageTags, t } from '../../i18n.ts';
import { articleHref, langAttribute } from './article-link.ts';

export type TitleSize = 'small' | 'medium' | 'large' | 'huge';

interface CardProps {
  locale: Locale;
  article: ArticleCard;
  size?: TitleSize;
  /** Heading level of the title. */
  level?: 'h2' | 'h3';
  summary?: boolean;
  byline?: boolean;
  /** Shows the category above the title; off where the whole section is of one category. */
  kicker?: boolean;
}

/** Renders an article without its picture: category, title, summary, byline. */
export const Card = ({ locale, article, size = 'medium', level: Title = 'h3', ...shows }: CardProps) => {
  const { summary = true, byline = true, kicker = false } = shows;
  return (
    <article className="card" data-hue={article.category.hue} data-size={size} lang={langAttribute(article, locale)}>
      {kicker && <p className="kicker">{article.category.name}</p>}
      <Title className="title">
        <a href={articleHref(article)}>{article.title}</a>
      </Title>
      {summary && article.summary && <p className="summary">{article.summary}</p>}
      {byline && <Byline locale={locale} article={article} />}
    </article>
  );
};

/** Renders author, reading time and, if it differs from the page's language (`locale`), the language of the article. */
export const Byline = ({
  locale,
  article,
  children,
}: {
  locale: Locale;
  article: ArticleCard;
  children?: ReactNode;
}) => (
  <p className="byline">
    <b>{article.author.name}</b>
    <span>{t(article.locale, 'article.minutes', { minutes: article.minutes })}</span>
    {article.locale !== locale && (
      <span lang={languageTags[locale]}>{t(locale, `article.inLanguage.${article.locale}`)}</span>
    )}
    {children}
  </p>
);

interface CardPictureProps {
  locale: Locale;
  article: ArticleCard;
  sizes: string;
  ratio?: Ratio;
  narrow?: '4x5';
  first?: boolean;
  /** Shows the whole caption instead of the credit only. */
  caption?: boolean;
}

/**
 * Renders the picture of an article with a link to the article; nothing if it has no picture. Screen readers use the link in the article's
 * title instead.
 */
export const CardPicture = ({
  locale,
  article,
  sizes,
  ratio = '3:2',
  narrow,
  first = false,
  caption = false,
}: CardPictureProps) => {
  const { image } = article;
  if (!image) return null;
  return (
    <figure className="card-picture">
      <PictureLink href={articleHref(article)}>
        <ResponsivePicture
          picture={image}
          alt={image.alt}
          sizes={sizes}
          ratio={ratio}
          narrowCrop={narrow}
          priority={first}
          transitionId={article.id}
        />
      </PictureLink>
      <Caption locale={locale} picture={image} caption={caption ? image.caption : ''} linksSource={false} />
    </figure>
  );
};
