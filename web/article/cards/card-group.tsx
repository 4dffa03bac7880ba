import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { Card, CardPicture, type TitleSize } from './card.tsx';
import type { CardGroupLayout } from './choose-layouts.ts';

interface CardGroupProps {
  locale: Locale;
  articles: ArticleCard[];
  /** Shows the category of each article, for sections that mix categories. */
  kicker?: boolean;
}

/**
 * Renders a few articles in the card layout `kind`, such as one large picture with text beside it. Throws if there are fewer articles than
 * pictures in the layout.
 */
export const CardGroup = ({ kind, ...props }: CardGroupProps & { kind: CardGroupLayout }) => {
  switch (kind) {
    case 'wide':
    case 'mirror':
      return <Wide {...props} mirrored={kind === 'mirror'} />;
    case 'portrait':
      return <Portrait {...props} />;
    case 'pair':
      return <Pair {...props} />;
    case 'words':
      return <Words {...props} />;
    default:
      return kind satisfies never;
  }
};

/** Renders one large picture with its article and two more next to it. */
const Wide = ({ mirrored, ...props }: CardGroupProps & { mirrored: boolean }) => {
  const [lead, rest] = leadWithPicture(props.articles);
  return (
    <div className="cut" data-kind={mirrored ? 'mirror' : 'wide'}>
      <CardPicture {...props} article={lead} sizes="(width <= 820px) 100vw, (width <= 1700px) 66vw, 1040px" caption />
      <div className="cut-words">
        <Card {...props} article={lead} size="large" />
        <Items {...props} articles={rest.slice(0, 2)} />
      </div>
    </div>
  );
};

/** Renders an upright picture between its own article and up to three others. */
const Portrait = (props: CardGroupProps) => {
  const [lead, rest] = leadWithPicture(props.articles);
  return (
    <div className="cut" data-kind="portrait">
      <Card {...props} article={lead} size="large" />
      <CardPicture
        {...props}
        article={lead}
        ratio="4:5"
        sizes="(width <= 600px) 100vw, (width <= 820px) 46vw, (width <= 1700px) 33vw, 510px"
        caption
      />
      <div className="cut-words">
        <Items {...props} articles={rest.slice(0, 3)} />
      </div>
    </div>
  );
};

/** Renders a column of articles without pictures, an upright picture and a wide one. */
const Pair = (props: CardGroupProps) => {
  const [lead, others] = leadWithPicture(props.articles);
  const [second, rest] = leadWithPicture(others);
  return (
    <div className="cut" data-kind="pair">
      <div className="cut-words">
        <Items {...props} articles={rest.slice(0, 3)} />
      </div>
      <div className="cut-upright">
        <CardPicture
          {...props}
          article={second}
          ratio="4:5"
          sizes="(width <= 600px) 100vw, (width <= 820px) 50vw, (width <= 1700px) 25vw, 380px"
        />
        <Card {...props} article={second} size="medium" summary={false} />
      </div>
      <div className="cut-lead">
        <CardPicture {...props} article={lead} sizes="(width <= 820px) 100vw, (width <= 1700px) 50vw, 770px" />
        <Card {...props} article={lead} size="large" />
      </div>
    </div>
  );
};

/** Renders up to four articles without pictures, with large titles. */
const Words = (props: CardGroupProps) => (
  <div className="cut" data-kind="words">
    <Items {...props} articles={props.articles.slice(0, 4)} size="large" />
  </div>
);

type ItemsProps = CardGroupProps & { summary?: boolean; size?: TitleSize };

const Items = ({ articles, size = 'small', ...props }: ItemsProps) =>
  articles.length > 0 && (
    <ul className="items">
      {articles.map((article) => (
        <li key={article.id}>
          <Card {...props} article={article} size={size} />
        </li>
      ))}
    </ul>
  );

/** Returns the first article that has a picture, or the first of all, and the others in their order. Throws if there are none. */
const leadWithPicture = (articles: ArticleCard[]): [ArticleCard, ArticleCard[]] => {
  const lead = articles.find(({ image }) => image) ?? articles[0];
  if (!lead) throw new Error('CardGroup needs at least one article: leave out the section instead');
  return [lead, articles.filter((article) => article !== lead)];
};
