import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { Caption } from '../components/picture-caption.tsx';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { formatDay, t } from '../i18n.ts';
import { href } from '../routes.ts';

interface HeaderProps {
  locale: Locale;
  article: ArticleView;
}

/**
 * Renders the header of a featured article with a picture: headline, summary and article details on the category's background colour. The
 * main picture (`HeroImage`) follows and overlaps this header.
 */
export const ImmersiveHeader = ({ locale, article }: HeaderProps) => (
  <header className="story-opener flood page" data-hue={article.category.hue}>
    <Kicker locale={locale} article={article} />
    <div className="story-title">
      <h1 className="poster" style={headlineFitStyle(article.title)}>
        {article.title}
      </h1>
    </div>
    <p className="standfirst">{article.summary}</p>
    <ArticleMeta locale={locale} article={article} />
  </header>
);

/**
 * Renders the main picture of a featured article with its caption, for use below `ImmersiveHeader`. Renders nothing if the article has no
 * main picture.
 */
export const HeroImage = ({ locale, article }: HeaderProps) =>
  article.image && (
    <figure className="story-hero page">
      <ResponsivePicture
        picture={article.image}
        alt={article.image.alt}
        sizes="(width <= 820px) 88vw, 76vw"
        transitionId={article.id}
        priority
      />
      <Caption locale={locale} picture={article.image} caption={article.image.caption} enlarges />
    </figure>
  );

/** Renders the header of the standard layout: headline, summary and the picture from edge to edge. */
export const StandardHeader = ({ locale, article }: HeaderProps) => (
  <>
    <header className="standard-opener page">
      <Kicker locale={locale} article={article} />
      <div className="standard-title">
        <h1 style={headlineFitStyle(article.title)}>{article.title}</h1>
      </div>
      <p className="standfirst">{article.summary}</p>
    </header>
    {article.image && (
      <figure className="standard-hero">
        <ResponsivePicture
          picture={article.image}
          alt={article.image.alt}
          sizes="100vw"
          ratio="fill"
          narrowCrop="4x5"
          transitionId={article.id}
          priority
        />
        <Caption locale={locale} picture={article.image} caption={article.image.caption} enlarges />
      </figure>
    )}
  </>
);

/** Renders the header of a photo essay: a large headline with the summary beside it, then the whole main picture from edge to edge. */
export const EssayHeader = ({ locale, article }: HeaderProps) => (
  <>
    <header className="essay-opener page">
      <Kicker locale={locale} article={article} />
      <div className="essay-title">
        <h1 className="poster" style={headlineFitStyle(article.title)}>
          {article.title}
        </h1>
      </div>
      <p className="standfirst">{article.summary}</p>
    </header>
    {article.image && (
      <figure className="essay-hero">
        <ResponsivePicture
          picture={article.image}
          alt={article.image.alt}
          sizes="100vw"
          ratio="own"
          transitionId={article.id}
          priority
        />
        <Caption locale={locale} picture={article.image} caption={article.image.caption} change="encoded" enlarges />
      </figure>
    )}
  </>
);

/** Renders the header of an article without a picture: a large headline in the category's colour, with the island emblem next to it. */
export const TextOnlyHeader = ({ locale, article }: HeaderProps) => (
  <header className="words-opener page">
    <Kicker locale={locale} article={article} />
    <div className="words-title">
      <h1 className="poster" style={headlineFitStyle(article.title)}>
        {article.title}
      </h1>
    </div>
    <IslandEmblem />
    <p className="standfirst">{article.summary}</p>
  </header>
);

const Kicker = ({ locale, article: { category } }: HeaderProps) => (
  <p className="kicker">
    <a href={href('category', locale, { category: category.slug })}>{category.name}</a>
  </p>
);

const PhotographerLink = ({ locale, article: { photographer, photographerSlug } }: HeaderProps) =>
  photographerSlug ? (
    <a href={href('author', locale, { slug: photographerSlug })}>{photographer?.name}</a>
  ) : (
    photographer?.name
  );

/** Renders author, photographer, date and reading time. */
export const ArticleMeta = ({ locale, article }: HeaderProps) => (
  <dl className="facts">
    <div>
      <dt>{t(locale, 'article.words')}</dt>
      <dd>
        <a href={href('author', locale, { slug: article.authorSlug })} rel="author">
          {article.author.name}
        </a>
      </dd>
    </div>
    {article.photographer && (
      <div>
        <dt>{t(locale, 'article.photographs')}</dt>
        <dd>
          <PhotographerLink locale={locale} article={article} />
        </dd>
      </div>
    )}
    <div>
      <dt>{t(locale, 'article.published')}</dt>
      <dd>
        <time dateTime={article.date}>{formatDay(locale, article.date)}</time>
      </dd>
    </div>
    <div>
      <dt>{t(locale, 'article.readingTime')}</dt>
      <dd>{t(locale, 'article.minutes', { minutes: article.minutes })}</dd>
    </div>
  </dl>
);
