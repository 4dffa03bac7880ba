import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { ChoiceSection } from './choice-section.tsx';

/** Renders the articles that were read most in the last days, as a numbered list without pictures. */
export const MostRead = ({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) => (
  <ChoiceSection
    locale={locale}
    id="most-read"
    className="choice most-read page"
    title={t(locale, 'home.mostRead')}
    note={t(locale, 'home.mostReadNote')}
    articles={articles}
  />
);
