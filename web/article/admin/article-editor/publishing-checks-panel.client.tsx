'use client';
import type { ArticleValues } from './article-values.ts';
import type { ArticleMessages } from './messages.ts';
import { runPublishingChecks } from './publishing-checks.ts';

const WORDS = {
  noSummary: 'hintNoSummary',
  longSummary: 'hintLongSummary',
  noPicture: 'hintNoPicture',
  pictureAlt: 'hintPictureAlt',
  noAlt: 'hintNoAlt',
  headings: 'hintHeadings',
  emptyLink: 'hintEmptyLink',
  oneLanguage: 'hintOneLanguage',
} as const;

/** What to look at before it is published. */
export const PublishingChecksPanel = ({ value, words }: { value: ArticleValues; words: ArticleMessages }) => {
  const hints = runPublishingChecks(value);
  return (
    <section aria-label={words.hints}>
      <h2>{words.hints}</h2>
      {hints.length === 0 ? (
        <p className="desk-quiet">{words.allWell}</p>
      ) : (
        <ul className="article-hints">
          {hints.map(({ language, hint }) => (
            <li key={`${language} ${hint}`}>
              {language && <strong>{language.toUpperCase()} </strong>}
              {words[WORDS[hint]]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
