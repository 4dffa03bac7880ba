import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { ChoiceSection } from './choice-section.tsx';

interface MostReadProps {
  locale: Locale;
  articles: ArticleCard[];
  /** All most read articles, in their order, from which the places of `articles` are counted. */
  among?: ArticleCard[];
}

/** Renders the articles that were read most in the last days, as a numbered list without pictures. */
export const MostRead = ({ locale, articles, among = articles }: MostReadProps) => (
  <ChoiceSection
    locale={locale}
    id="most-read"
    className="choice most-read page"
    title={t(locale, 'article.mostRead')}
    note={t(locale, 'article.mostReadNote')}
    articles={articles}
    placeOf={(article) => among.indexOf(article) + 1}
  />
);

/** Least and largest number of articles at the end of an article's page (docs/product.md, rule 25). */
const [FEWEST, MOST] = [3, 4];

/** Renders the most read articles at the end of an article's page, without that article, which leaves a gap in the places. */
export const OtherMostRead = async ({ locale, article }: { locale: Locale; article: { id: string } }) => {
  const read = await requestContext().queries.mostRead(locale);
  const others = read.filter(({ id }) => id !== article.id).slice(0, MOST);
  return others.length < FEWEST ? null : <MostRead locale={locale} articles={others} among={read} />;
};
