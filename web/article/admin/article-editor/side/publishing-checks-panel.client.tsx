'use client';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleValues } from '../../../working-copy/article-values.ts';
import type { ArticleMessages } from '../messages.ts';
import { runPublishingChecks } from '../rules/publishing-checks.ts';

const WORDS = {
  noCategory: 'hintNoCategory',
  noAuthor: 'hintNoAuthor',
  noTitle: 'hintNoTitle',
  noText: 'hintNoText',
  outdated: 'hintOutdated',
  noSummary: 'hintNoSummary',
  longSummary: 'hintLongSummary',
  noPicture: 'hintNoPicture',
  pictureAlt: 'hintPictureAlt',
  noAlt: 'hintNoAlt',
  headings: 'hintHeadings',
  emptyLink: 'hintEmptyLink',
  oneLanguage: 'hintOneLanguage',
} as const;

interface ChecksProps {
  value: ArticleValues;
  /** Languages whose translation is outdated. */
  outdated: readonly Locale[];
  words: ArticleMessages;
}

/** Lists the publishing checks that fail and marks those that block publishing. */
export const PublishingChecksPanel = ({ value, outdated, words }: ChecksProps) => {
  const hints = runPublishingChecks(value, outdated);
  return (
    <section aria-label={words.hints}>
      <h2>{words.hints}</h2>
      {hints.length === 0 ? (
        <p className="desk-quiet">{words.allWell}</p>
      ) : (
        <ul className="article-hints">
          {hints.map(({ language, hint, isNeeded }) => (
            <li key={`${language} ${hint}`} data-needed={isNeeded || undefined}>
              {language && <strong>{language.toUpperCase()} </strong>}
              {words[WORDS[hint]]}
              {isNeeded && <strong> · {words.hintNeeded}</strong>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
