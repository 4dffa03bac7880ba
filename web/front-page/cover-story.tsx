import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import type { EditionCard } from '#projections/edition/views.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { coverSizes } from '../components/cover-sizes.ts';
import { IslandEmblem } from '../components/emblem.tsx';
import { headlineFitStyle } from '../components/headline-fit.ts';
import { PictureLink } from '../components/picture-link.tsx';
import { ResponsivePicture } from '../components/responsive-picture.tsx';
import { formatDay, t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';

interface CoverStoryProps {
  locale: Locale;
  article: ArticleCard;
  /** The newest edition, if there is one. */
  edition: EditionCard | undefined;
}

/** Renders the cover of the front page: the headline on a coloured background and the picture next to it. */
export const CoverStory = ({ locale, article, edition }: CoverStoryProps) => {
  const { image } = article;
  return (
    <div className="cover flood" data-hue={article.category.hue} data-picture={image ? 'beside' : 'none'}>
      <div className="cover-words page">
        <div className="cover-title" lang={langAttribute(article, locale)}>
          <h1 className="poster" style={headlineFitStyle(article.title)}>
            <a href={articleHref(article)}>{article.title}</a>
          </h1>
        </div>
        <div className="cover-foot">
          <Dateline locale={locale} edition={edition} />
          <div lang={langAttribute(article, locale)}>
            <p className="standfirst">{article.summary}</p>
            <p className="byline">
              <b>{t(article.locale, 'article.by', { author: article.author.name })}</b>
              <span>{t(article.locale, 'article.minutes', { minutes: article.minutes })}</span>
            </p>
          </div>
        </div>
      </div>
      {image && (
        <PictureLink className="cover-picture" href={articleHref(article)}>
          <ResponsivePicture
            picture={image}
            alt={image.alt}
            sizes={coverSizes(image)}
            ratio="fill"
            transitionId={article.id}
            priority
          />
        </PictureLink>
      )}
    </div>
  );
};

/** Renders the cover of the front page before the first article is published. */
export const EmptyCoverStory = ({ locale, tagline }: { locale: Locale; tagline: string }) => (
  <div className="cover flood" data-hue="azulejo" data-picture="none">
    <div className="cover-words page">
      <div className="cover-title">
        <h1 className="poster" style={headlineFitStyle(tagline)}>
          {tagline}
        </h1>
      </div>
      <div className="cover-foot">
        <Dateline locale={locale} edition={undefined} />
        <p className="standfirst">{t(locale, 'home.empty')}</p>
      </div>
    </div>
  </div>
);

/** Renders today's date, a link to the newest edition and the emblem. */
const Dateline = ({ locale, edition }: Pick<CoverStoryProps, 'locale' | 'edition'>) => {
  const { today } = requestContext();
  return (
    <div className="dateline">
      <time dateTime={today}>
        <b>{formatDay(locale, today, 'day')}</b>
        <span>{formatDay(locale, today, 'month')}</span>
        <span>{formatDay(locale, today, 'weekday')}</span>
      </time>
      {edition && (
        <a className="dateline-edition" href={href('latestEdition', locale)}>
          {t(locale, 'edition.number', { number: edition.number })}
        </a>
      )}
      <IslandEmblem />
    </div>
  );
};
