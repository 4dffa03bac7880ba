import { type RawBuilder, sql } from 'kysely';
import type { ScoredTerm, SearchTarget } from './search-target.ts';

/** BM25F parameters (docs/product.md, rule 77): weight of each field, length normalization of each field (b), and term frequency saturation (k1). */
export const FIELD_WEIGHTS = { title: 9, summary: 4, body: 1 };
export const LENGTH_NORMALIZATION = { title: 0.6, summary: 0.3, body: 0.65 };
export const K1 = 2;
/** Bonuses: for a title that consists of the searched terms, and for the exact (unstemmed) words in the title. */
const WHOLE_TITLE = 0.5;
const EXACT_TITLE = 0.15;
/** Articles with fewer words than this in summary and body have their score multiplied by `STUB_WORTH`. */
const STUB = 12;
const STUB_WORTH = 0.5;

/** For more terms than this, the tsvector is unpacked once (`ts_filter` with all weights drops nothing) and not for each term. */
const FEW_ATOMS = 2;

/**
 * Returns the SQL tables, for a `with` clause, that rank search results by BM25F. `targets` has the query in each language, and
 * `candidates` is SQL that selects the entries to rank (`found`, `locale`, `article_id`). The last table, `scored`, has for each entry the
 * `score`, the matched `share` of the query's weight, and in `found` the reasons for which it was selected. Term frequencies are derived
 * from `ts_rank`, which returns for one word the sum of 1/n² over its n occurrences, divided by π²/6. Each step works on one row, without
 * joins, because Postgres cannot estimate the number of rows and would compare all of them with each other.
 */
export const scoresOf = (targets: SearchTarget[], candidates: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  askedOf(targets),
  meantOf(targets),
  sql`entry as materialized (
    select candidate.found, meant.*, e.article_id, e.date, e.sequence, e.head, e.title_words, e.summary_words, e.body_words,
      case when meant.many then ts_filter(e.whole, '{a,b,c,d}') else e.whole end as whole
    from (select locale, article_id, array_agg(found) as found from (${candidates}) c group by locale, article_id) candidate
    join meant using (locale) cross join lateral (select * from search_entry e
      where e.article_id = candidate.article_id and e.locale = candidate.locale offset 0) e)`,
  sql`scored as (
    select entry.found, entry.article_id, entry.locale, entry.date, entry.sequence, summed.weight / most as share,
      (summed.score + most * (
        case when in_title >= clauses
          then ${sql.lit(WHOLE_TITLE)} * least(1, clauses / greatest(1, title_words)) else 0 end
        + case when entry.head @@ exact then ${sql.lit(EXACT_TITLE)} else 0 end))
      * case when entry.summary_words + entry.body_words < ${sql.lit(STUB)} then ${sql.lit(STUB_WORTH)} else 1 end as score
    from entry cross join lateral (
      select sum(score) as score, sum(weight) as weight, count(*) filter (where in_title > 0) as in_title from (
        select max(weight * tf / (tf + ${sql.lit(K1)})) as score, max(weight) as weight, max(in_title) as in_title
        from asked cross join lateral (
          select ${rank('A')} as in_title, ${rank('B')} as in_summary, ${rank('all')} as in_whole offset 0) n
        cross join lateral (select ${part('title')} + ${part('summary')} + ${part('body')} as tf offset 0) f
        where asked.locale = entry.locale and tf > 0 group by clause) met) summed
    where summed.score is not null)`,
];

/** Returns the table `meant`: one row per language with its clauses and the average length of each field. */
const meantOf = (targets: SearchTarget[]): RawBuilder<unknown> => {
  const column = <T>(of: (target: SearchTarget) => T) => targets.map(of);
  return sql`meant as materialized (
    select locale, exact, clauses, many, greatest(1, title_words::float8 / greatest(1, entries)) as mean_title,
      greatest(1, summary_words::float8 / greatest(1, entries)) as mean_summary,
      greatest(1, body_words::float8 / greatest(1, entries)) as mean_body,
      (select sum(weight) from (
        select max(weight) as weight from asked where asked.locale = m.locale group by clause) w) as most
    from unnest(${column(({ locale }) => locale)}::text[], ${column(({ exact }) => exact)}::tsquery[],
      ${column(({ clauses }) => clauses)}::float8[], ${column(({ atoms }) => atoms.length > FEW_ATOMS)}::bool[])
      as m(locale, exact, clauses, many)
    join search_total using (locale))`;
};

/** Returns the table `asked`: one row per scored term and language. */
const askedOf = (targets: SearchTarget[]): RawBuilder<unknown> => {
  const atoms = targets.flatMap(({ locale, atoms }) => atoms.map((atom) => ({ ...atom, locale })));
  const column = <T>(of: (atom: ScoredTerm & Pick<SearchTarget, 'locale'>) => T) => atoms.map(of);
  return sql`asked as materialized (
    select * from unnest(${column(({ locale }) => locale)}::text[], ${column(({ clause }) => clause)}::int[],
      ${column(({ query }) => query)}::tsquery[], ${column(({ title }) => title)}::tsquery[],
      ${column(({ isPhrase }) => isPhrase)}::bool[], ${column(({ weight }) => weight)}::float8[])
      as a(locale, clause, query, title, phrase, weight))`;
};

/** Returns `ts_rank` of a term in one field or in the whole entry; for a phrase 1 if it is there, otherwise 0. */
const rank = (part: 'A' | 'B' | 'all'): RawBuilder<number> => {
  const text = sql.raw(part === 'all' ? 'entry.whole' : 'entry.head');
  const weights = sql.raw({ A: `'{0,0,0,1}'`, B: `'{0,0,1,0}'`, all: `'{1,1,1,1}'` }[part]);
  const isThere = part === 'A' ? sql`entry.head @@ asked.title` : sql`${text} @@ asked.query`;
  return sql`case when asked.phrase then (${isThere})::int::float8 else ts_rank(${weights}, ${text}, asked.query)::float8 end`;
};

/** Returns the frequency of a term, derived from its rank; for a phrase 1 or 0. */
const times = (name: 'title' | 'summary' | 'whole'): RawBuilder<number> => {
  const rank = sql.ref(`n.in_${name}`);
  return sql`case when asked.phrase then ${rank} when ${rank} > 0 then 1 / (1.644934 * (1.0001 - ${rank})) - 0.5 else 0 end`;
};

const part = (name: 'title' | 'summary' | 'body'): RawBuilder<number> => {
  const [worth, length] = [sql.lit(FIELD_WEIGHTS[name]), LENGTH_NORMALIZATION[name]];
  const words = sql.raw(`entry.${name}_words / entry.mean_${name}`);
  const found =
    name === 'body' ? sql`greatest(0, ${times('whole')} - ${times('title')} - ${times('summary')})` : times(name);
  return sql`${worth} * (${found}) / (${sql.lit(1 - length)} + ${sql.lit(length)} * ${words})`;
};
