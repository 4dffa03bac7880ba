import type { ReactNode } from 'react';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TextDiffPart } from '../../../admin/text-diff.ts';
import { TextDiff } from '../../../admin/text-diff-view.tsx';
import { type MessageId, t } from '../../../i18n.ts';
import type { ArticleDiff, BlockDiff, FieldChange, TranslationDiff } from './article-diff.ts';

interface ViewProps {
  locale: Locale;
  view: 'side' | 'inline';
  difference: ArticleDiff;
  /** Names of categories and contributors, by id. */
  names: ReadonlyMap<string, string>;
}

/**
 * Renders the differences between two versions of an article: first the fields that both languages share, then each language with its
 * fields and blocks. `view` selects two columns, old and new (`side`), or one text with both (`inline`). `names` contains the names of
 * categories and contributors by id.
 */
export const DiffView = ({ locale, view, difference, names }: ViewProps) => {
  const { facts, texts } = difference;
  if (facts.length + texts.length === 0) return <p className="desk-empty">{t(locale, 'article.history.same')}</p>;
  return (
    <div className="difference word-diff" data-view={view}>
      {view === 'side' && (
        <p className="difference-row difference-head" aria-hidden="true">
          <span>{t(locale, 'article.history.before')}</span>
          <span>{t(locale, 'article.history.after')}</span>
        </p>
      )}
      {facts.map((fact) => (
        <Row key={fact.name} label={t(locale, FACTS[fact.name])}>
          <Sides
            view={view}
            pieces={[
              { text: factOf(locale, fact, fact.from, names), is: 'removed' },
              { text: factOf(locale, fact, fact.to, names), is: 'added' },
            ]}
          />
        </Row>
      ))}
      {texts.map((text) => (
        <LanguageView key={text.language} locale={locale} view={view} text={text} />
      ))}
    </div>
  );
};

const FACTS: Record<FieldChange['name'], MessageId> = {
  category: 'article.desk.category',
  author: 'article.desk.author',
  photographer: 'article.edit.photographer',
  mainImage: 'article.edit.mainImage',
  date: 'article.desk.date',
  featured: 'article.history.featured',
  deleted: 'article.history.deleted',
  source: 'article.history.source',
};

const factOf = (locale: Locale, { name }: FieldChange, value: string, names: ReadonlyMap<string, string>): string => {
  if (value === '') return t(locale, 'article.history.none');
  if (name === 'featured' || name === 'deleted') return t(locale, `article.history.${value as 'true' | 'false'}`);
  if (name === 'source') return t(locale, value === 'pt' ? 'desk.inPortuguese' : 'desk.inEnglish');
  if (name === 'mainImage') return `${t(locale, 'article.history.mediaOf')} ${value.slice(0, 8)}`;
  return names.get(value) ?? value;
};

const FIELDS: Record<TranslationDiff['fields'][number]['name'], MessageId> = {
  title: 'article.desk.title',
  slug: 'category.slug',
  summary: 'article.edit.summary',
  mainImageAlt: 'article.edit.mainImageAlt',
  mainImageCaption: 'article.edit.mainImageCaption',
};

const LanguageView = ({ locale, view, text }: { locale: Locale; view: 'side' | 'inline'; text: TranslationDiff }) => {
  const { language, publication, fields, lines } = text;
  const state = (status: string | undefined) =>
    t(locale, `article.desk.${status ?? 'missing'}` as 'article.desk.draft');
  return (
    <section aria-label={t(locale, language === 'pt' ? 'desk.inPortuguese' : 'desk.inEnglish')}>
      <h2>{t(locale, language === 'pt' ? 'desk.inPortuguese' : 'desk.inEnglish')}</h2>
      {publication && (
        <Row label={t(locale, 'article.history.publication')}>
          <Sides
            view={view}
            pieces={[
              { text: state(publication.from), is: 'removed' },
              { text: state(publication.to), is: 'added' },
            ]}
          />
        </Row>
      )}
      {fields.map(({ name, pieces }) => (
        <Row key={name} label={t(locale, FIELDS[name])} lang={language}>
          <Sides view={view} pieces={pieces} />
        </Row>
      ))}
      {lines.map((line, place) => (
        <Line key={place} locale={locale} view={view} line={line} language={language} />
      ))}
    </section>
  );
};

interface LineProps {
  locale: Locale;
  view: 'side' | 'inline';
  line: BlockDiff;
  language: Locale;
}

const Line = ({ locale, view, line, language }: LineProps) => {
  if (line.is === 'kept') {
    return <p className="difference-kept">{t(locale, 'article.history.kept', { count: line.blocks })}</p>;
  }
  if (line.is === 'changed') {
    const isWordsAlone = line.pieces.some(({ is }) => is !== 'kept');
    const pieces: TextDiffPart[] = isWordsAlone
      ? line.pieces
      : [
          { text: describe(locale, line.from), is: 'removed' },
          { text: describe(locale, line.to), is: 'added' },
        ];
    return (
      <Row label={kindOf(locale, line.to)} lang={language}>
        <Sides view={view} pieces={pieces} />
      </Row>
    );
  }
  return (
    <Row label={kindOf(locale, line.block)} lang={language}>
      <Sides view={view} pieces={[{ text: describe(locale, line.block), is: line.is }]} />
    </Row>
  );
};

const KINDS: Record<Block['type'], MessageId> = {
  heading: 'article.editor.heading2',
  text: 'article.editor.text',
  quote: 'article.editor.quote',
  list: 'article.editor.list',
  image: 'article.editor.image',
  gallery: 'article.editor.gallery',
  embed: 'article.editor.embed',
};

const kindOf = (locale: Locale, { type }: Block): string => t(locale, KINDS[type]);

/** Returns the text of a block, or its type and fields as JSON if it has no text. */
const describe = (locale: Locale, block: Block): string => {
  const { id: _, type: __, ...fields } = block;
  return blockText(block) || `${kindOf(locale, block)} ${JSON.stringify(fields)}`;
};

const Row = ({ label, lang, children }: { label: string; lang?: Locale; children: ReactNode }) => (
  <div className="difference-line">
    <p className="difference-label">{label}</p>
    <div className="difference-row" lang={lang}>
      {children}
    </div>
  </div>
);

/** Shows a comparison in two columns or in one text. Removed and added parts are marked in both views. */
const Sides = ({ view, pieces }: { view: 'side' | 'inline'; pieces: TextDiffPart[] }) =>
  view === 'inline' ? (
    <p>
      <TextDiff pieces={pieces} />
    </p>
  ) : (
    <>
      <p>
        <TextDiff pieces={pieces.filter(({ is }) => is !== 'added')} />
      </p>
      <p>
        <TextDiff pieces={pieces.filter(({ is }) => is !== 'removed')} />
      </p>
    </>
  );
