import { type RawBuilder, sql } from 'kysely';
import type { Aim, RankedAtom } from './aim.ts';

/** What a word counts in each part, how much a part's length takes from it, and how soon more of it brings no more. */
const WORTH = { title: 9, summary: 1.6, body: 1 };
const LENGTH = { title: 0.6, summary: 0.3, body: 0.65 };
const ENOUGH = 2;
/** What a title is worth besides that has all that was asked for, and nothing else; what its exact words are. */
const WHOLE_TITLE = 0.5;
const EXACT_TITLE = 0.15;
/** Words of an article that says hardly more than where to look. */
const STUB = 12;
const STUB_WORTH = 0.5;

/** For more than so many, a text is unpacked once (`ts_filter` leaves nothing out); for so many, for each of them. */
const FEW_ATOMS = 2;

/**
 * BM25F of the candidates: `score`, and `share`, the part of what was asked for that an entry has. How often a word stands in a part is
 * told by `ts_rank`, whose answer for one word is the sum of 1/n² over its n places, divided by π²/6; that is turned back into n.
 */
export const scoresOf = (aim: Aim, candidates: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { locale, atoms, without, exact, clauses } = aim;
  const column = <T>(of: (atom: RankedAtom) => T) => atoms.map(of);
  const allowed = without === undefined ? sql`true` : sql`not (e.whole @@ ${without}::tsquery)`;
  return sql`
    with asked as materialized (
      select clause, query::tsquery as query, title::tsquery as title, phrase, weight from unnest(
        ${column(({ clause }) => clause)}::int[], ${column(({ query }) => query)}::text[], ${column(({ title }) => title)}::text[],
        ${column(({ isPhrase }) => isPhrase)}::bool[], ${column(({ weight }) => weight)}::float8[])
        as a(clause, query, title, phrase, weight)),
    total as materialized (select greatest(1, title_words::float8 / greatest(1, entries)) as title,
        greatest(1, summary_words::float8 / greatest(1, entries)) as summary,
        greatest(1, body_words::float8 / greatest(1, entries)) as body
      from search_total where locale = ${sql.lit(locale)}),
    entry as materialized (
      select e.article_id, e.locale, e.date, e.sequence, e.head, e.title_words, e.summary_words, e.body_words,
        ${atoms.length > FEW_ATOMS ? sql`ts_filter(e.whole, '{a,b,c,d}')` : sql`e.whole`} as whole
      from (${candidates}) candidate join search_entry e using (article_id)
      where e.locale = ${sql.lit(locale)} and ${allowed}),
    met as (
      select article_id, clause, max(weight * tf / (tf + ${sql.lit(ENOUGH)})) as score, max(weight) as weight,
        max(in_title) as in_title
      from entry cross join asked cross join total cross join lateral (
        select ${places('A')} as in_title, ${places('B')} as in_summary, ${places('all')} as in_whole offset 0) n
      cross join lateral (select ${part('title')} + ${part('summary')} + ${part('body')} as tf offset 0) f
      where tf > 0 group by article_id, clause),
    summed as (
      select article_id, sum(score) as score, sum(weight) as weight, count(*) filter (where in_title > 0) as in_title
      from met group by article_id),
    most as (select sum(weight) as weight from (select max(weight) as weight from asked group by clause) m)
    select entry.article_id, entry.locale, entry.date, entry.sequence, summed.weight / most.weight as share,
      (summed.score + most.weight * (
        case when in_title >= ${clauses}::int
          then ${sql.lit(WHOLE_TITLE)} * least(1, ${clauses}::float8 / greatest(1, title_words)) else 0 end
        + case when entry.head @@ ${exact}::tsquery then ${sql.lit(EXACT_TITLE)} else 0 end))
      * case when entry.summary_words + entry.body_words < ${sql.lit(STUB)} then ${sql.lit(STUB_WORTH)} else 1 end as score
    from entry join summed using (article_id) cross join most`;
};

/** How often an atom stands in a part of an entry, or in all of it; of a phrase, whether it does. */
const places = (part: 'A' | 'B' | 'all'): RawBuilder<number> => {
  const text = sql.raw(part === 'all' ? 'entry.whole' : 'entry.head');
  const weights = sql.raw({ A: `'{0,0,0,1}'`, B: `'{0,0,1,0}'`, all: `'{1,1,1,1}'` }[part]);
  const isThere = part === 'A' ? sql`entry.head @@ asked.title` : sql`${text} @@ asked.query`;
  return sql`case when asked.phrase then (${isThere})::int::float8
    else (select case when r > 0 then 1 / (1.644934 * (1.0001 - r)) - 0.5 else 0 end
      from (select ts_rank(${weights}, ${text}, asked.query)::float8 as r offset 0) ranked) end`;
};

const part = (name: 'title' | 'summary' | 'body'): RawBuilder<number> => {
  const [worth, length] = [sql.lit(WORTH[name]), LENGTH[name]];
  const words = sql.raw(`entry.${name}_words / total.${name}`);
  const times = sql.raw(name === 'body' ? 'greatest(0, in_whole - in_title - in_summary)' : `in_${name}`);
  return sql`${worth} * ${times} / (${sql.lit(1 - length)} + ${sql.lit(length)} * ${words})`;
};
