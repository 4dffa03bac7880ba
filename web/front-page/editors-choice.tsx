import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { t } from '../i18n.ts';
import { ChoiceSection } from './choice-section.tsx';

/** Renders featured articles without pictures. */
export const EditorsChoice = ({ locale, articles }: { locale: Locale; articles: ArticleCard[] }) => (
  <ChoiceSection
    locale={locale}
    id="choice"
    className="choice page"
    title={t(locale, 'home.choice')}
    note={t(locale, 'home.choiceNote')}
    articles={articles}
    more={({ locale: ownLocale, author, minutes }) => (
      <p className="byline">
        <b>{author.name}</b>
        <span>{t(ownLocale, 'article.minutes', { minutes })}</span>
      </p>
    )}
  />
);
