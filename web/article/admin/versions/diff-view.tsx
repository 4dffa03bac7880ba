import type { ReactNode } from 'react';
import type { Travel } from '#domain/article/travel.ts';
import { type Block, blockText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { TextDiffPart } from '../../../admin/text-diff.ts';
import { TextDiff } from '../../../admin/text-diff-view.tsx';
import { type MessageId, t } from '../../../i18n.ts';
import { describeTravel } from '../../travel/format-travel.ts';
import type { ArticleDiff, BlockDiff, FieldChange, TranslationDiff } from './article-diff.ts';
import { type PicturedContent, PicturedSides, type PicturesById, picturedContent } from './pictured-sides.tsx';

interface ViewProps {
  locale: Locale;
  view: 'side' | 'inline';
  difference: ArticleDiff;
  /** Names of categories and contributors, by id. */
  names: ReadonlyMap<string, string>;
  pictures: PicturesById;
}

/**
 * Renders the differences between two versions of an article: first the fields that both languages share, then each language with its
 * fields and blocks. `view` selects two columns, old and new (`side`), or one text with both (`inline`). `names` contains the names of
 * categories and contributors by id, `pictures` the pictures that it shows.
 */
export const DiffView = ({ locale, view, difference, names, pictures }: ViewProps) => {
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
          <Fact locale={locale} view={view} fact={fact} names={names} pictures={pictures} />
        </Row>
      ))}
      {texts.map((text) => (
        <LanguageView key={text.language} locale={locale} view={view} text={text} pictures={pictures} />
      ))}
    </div>
  );
};

const Fact = ({ locale, view, fact, names, pictures }: Omit<ViewProps, 'difference'> & { fact: FieldChange }) => {
  const { name, from, to } = fact;
  if (name === 'mainImage')
    return <PicturedSides locale={locale} pictures={pictures} from={mainPicture(from)} to={mainPicture(to)} />;
  return (
    <Sides
      view={view}
      pieces={[
        { text: factOf(locale, fact, from, names), is: 'removed' },
        { text: factOf(locale, fact, to, names), is: 'added' },
      ]}
    />
  );
};

const mainPicture = (mediaId: string): PicturedContent | undefined =>
  mediaId === '' ? undefined : { images: [{ mediaId, alt: '', caption: '' }] };

const FACTS: Record<FieldChange['name'], MessageId> = {
  category: 'article.desk.category',
  author: 'article.desk.author',
  photographer: 'article.edit.photographer',
  mainImage: 'article.edit.mainImage',
  date: 'article.desk.date',
  keywords: 'article.edit.keywords',
  layout: 'article.edit.layout',
  travel: 'article.edit.travel',
  featured: 'article.history.featured',
  deleted: 'article.history.deleted',
  source: 'article.history.source',
};

const factOf = (locale: Locale, { name }: FieldChange, value: string, names: ReadonlyMap<string, string>): string => {
  if (value === '') return t(locale, 'article.history.none');
  if (name === 'featured' || name === 'deleted') return t(locale, `article.history.${value as 'true' | 'false'}`);
  if (name === 'source') return t(locale, `desk.in.${value as Locale}`);
  if (name === 'layout') return t(locale, 'article.edit.layoutEssay');
  if (name === 'travel') return describeTravel(locale, JSON.parse(value) as Travel);
  if (name === 'keywords')
    return value
      .split(' ')
      .map((id) => names.get(id) ?? id)
      .join(', ');
  return names.get(value) ?? value;
};

const FIELDS: Record<TranslationDiff['fields'][number]['name'], MessageId> = {
  title: 'article.desk.title',
  slug: 'category.slug',
  summary: 'article.edit.summary',
  mainImageAlt: 'article.edit.mainImageAlt',
  mainImageCaption: 'article.edit.mainImageCaption',
};

interface LanguageViewProps extends Pick<ViewProps, 'locale' | 'view' | 'pictures'> {
  text: TranslationDiff;
}

const LanguageView = ({ locale, view, text, pictures }: LanguageViewProps) => {
  const { language, publication, fields, lines } = text;
  const state = (status: string | undefined) =>
    t(locale, `article.desk.${status ?? 'missing'}` as 'article.desk.draft');
  return (
    <section aria-label={t(locale, `desk.in.${language}`)}>
      <h2>{t(locale, `desk.in.${language}`)}</h2>
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
        <Line key={place} locale={locale} view={view} line={line} language={language} pictures={pictures} />
      ))}
    </section>
  );
};

interface LineProps extends Pick<ViewProps, 'locale' | 'view' | 'pictures'> {
  line: BlockDiff;
  language: Locale;
}

const Line = ({ locale, view, line, language, pictures }: LineProps) => {
  if (line.is === 'kept') {
    return <p className="difference-kept">{t(locale, 'article.history.kept', { count: line.blocks })}</p>;
  }
  const { from, to, pieces } = sidesOf(line);
  const [before, after] = [picturedContent(from), picturedContent(to)];
  return (
    <Row label={kindOf(locale, (to ?? from)!)} lang={language}>
      {before || after ? (
        <PicturedSides locale={locale} pictures={pictures} from={before} to={after} />
      ) : (
        <Sides view={view} pieces={pieces} />
      )}
    </Row>
  );
};

const sidesOf = (
  line: Exclude<BlockDiff, { is: 'kept' }>,
): { from?: Block; to?: Block; pieces: readonly TextDiffPart[] } => {
  if (line.is === 'changed') {
    const { from, to } = line;
    if (line.pieces.some(({ is }) => is !== 'kept')) return line;
    return { from, to, pieces: [wholeText(from, 'removed'), wholeText(to, 'added')] };
  }
  const pieces = [wholeText(line.block, line.is)];
  return line.is === 'added' ? { to: line.block, pieces } : { from: line.block, pieces };
};

const wholeText = (block: Block, is: TextDiffPart['is']): TextDiffPart => ({ text: blockText(block), is });

const KINDS: Record<Block['type'], MessageId> = {
  heading: 'article.editor.heading2',
  text: 'article.editor.text',
  quote: 'article.editor.quote',
  callout: 'article.editor.callout',
  divider: 'article.editor.divider',
  list: 'article.editor.list',
  table: 'article.editor.table',
  image: 'article.editor.image',
  gallery: 'article.editor.gallery',
  embed: 'article.editor.embed',
  file: 'article.editor.file',
};

const kindOf = (locale: Locale, { type }: Block): string => t(locale, KINDS[type]);

const Row = ({ label, lang, children }: { label: string; lang?: Locale; children: ReactNode }) => (
  <div className="difference-line">
    <p className="difference-label">{label}</p>
    <div className="difference-row" lang={lang}>
      {children}
    </div>
  </div>
);

/** Shows a comparison in two columns or in one text. Removed and added parts are marked in both views. */
const Sides = ({ view, pieces }: { view: 'side' | 'inline'; pieces: readonly TextDiffPart[] }) =>
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
