import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { arrangeArticles, type SequencePlace, type SequenceRhythm } from './arrange-articles.ts';
import { Card, CardPicture } from './card.tsx';

interface ArticleSequenceProps {
  locale: Locale;
  articles: ArticleCard[];
  rhythm: SequenceRhythm;
  /** Position of the first article in the whole list, from 1. Each article has an anchor such as `#n2`. */
  from: number;
  level: 'h2' | 'h3';
  kicker?: boolean;
  /** Renders what stands above the title of an article, such as its date. */
  label: (article: ArticleCard, position: number) => ReactNode;
}

/** Renders articles in their order and in rows that differ: large pictures, pairs of pictures, and titles side by side. */
export const ArticleSequence = ({
  locale,
  articles,
  rhythm,
  from,
  level,
  kicker = false,
  label,
}: ArticleSequenceProps) => (
  <ol className="sequence" start={from}>
    {arrangeArticles(articles, rhythm).map(({ article, place, share, isFirst }, index) => (
      <li
        key={article.id}
        id={`n${from + index}`}
        data-hue={article.category.hue}
        data-place={place}
        data-share={share}
        data-first={isFirst}
      >
        <SequencePicture locale={locale} article={article} place={place} />
        <div className="sequence-words">
          {label(article, from + index)}
          <Card locale={locale} article={article} level={level} kicker={kicker} />
        </div>
      </li>
    ))}
  </ol>
);

/** The `sizes` attribute of the picture of each place. */
const SIZES: Record<Exclude<SequencePlace, 'title'>, string> = {
  right: '(width <= 820px) 100vw, 62vw',
  left: '(width <= 820px) 100vw, 62vw',
  upright: '(width <= 640px) 92vw, (width <= 820px) 46vw, (width <= 1700px) 38vw, 640px',
  level: '(width <= 640px) 92vw, (width <= 820px) 46vw, (width <= 1700px) 46vw, 770px',
};

interface SequencePictureProps {
  locale: Locale;
  article: ArticleCard;
  place: SequencePlace;
}

const SequencePicture = ({ locale, article, place }: SequencePictureProps) =>
  place !== 'title' && (
    <CardPicture
      locale={locale}
      article={article}
      sizes={SIZES[place]}
      ratio={place === 'upright' ? '4:5' : '3:2'}
      caption={place === 'left' || place === 'right'}
    />
  );
