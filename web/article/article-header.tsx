import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { Caption, ResponsivePicture } from '../components/responsive-picture.tsx';
import { formatDay, t } from '../i18n.ts';
import { href } from '../routes.ts';

interface OpenerProps {
  locale: Locale;
  article: ArticleView;
}

/** Immersive: the headline on a flood of the section's colour; the hero follows, half on it. */
export const ImmersiveHeader = ({ locale, article }: OpenerProps) => (
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

export const HeroImage = ({ locale, article }: OpenerProps) =>
  article.image && (
    <figure className="story-hero page">
      <ResponsivePicture
        picture={article.image}
        alt={article.image.alt}
        sizes="(width <= 820px) 88vw, 76vw"
        transitionId={article.id}
        priority
      />
      <Caption locale={locale} picture={article.image} caption={article.image.caption} />
    </figure>
  );

/** Standard: the everyday masthead above, headline, standfirst, and the picture from edge to edge. */
export const StandardHeader = ({ locale, article }: OpenerProps) => (
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
        <Caption locale={locale} picture={article.image} caption={article.image.caption} />
      </figure>
    )}
  </>
);

/** No picture: the headline itself is the picture, in the section's hue, with the island beside it. */
export const TextOnlyHeader = ({ locale, article }: OpenerProps) => (
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

const Kicker = ({ locale, article: { category } }: OpenerProps) => (
  <p className="kicker">
    <a href={href('category', locale, { category: category.slug })}>{category.name}</a>
  </p>
);

/** Who wrote it, who took the pictures, when, and how long it takes. */
export const ArticleMeta = ({ locale, article }: OpenerProps) => (
  <dl className="facts">
    <div>
      <dt>{t(locale, 'article.words')}</dt>
      <dd>{article.author.name}</dd>
    </div>
    {article.photographer && (
      <div>
        <dt>{t(locale, 'article.photographs')}</dt>
        <dd>{article.photographer.name}</dd>
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
