import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleCorrection } from '#projections/article/views.ts';
import { languageTags } from '../../i18n.ts';

/** Returns the property `correction` of the structured data of an article (schema.org `CorrectionComment`); none without corrections. */
export const correctionJsonLd = (locale: Locale, corrections: readonly ArticleCorrection[]) =>
  corrections.length > 0 && {
    correction: corrections.map(({ text, at }) => ({
      '@type': 'CorrectionComment',
      text,
      datePublished: at,
      inLanguage: languageTags[locale],
    })),
  };
