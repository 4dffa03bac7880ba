import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCard } from '#projections/article/views.ts';
import { ChoiceSection } from '../article/lists/choice-section.tsx';
import { t } from '../i18n.ts';

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
