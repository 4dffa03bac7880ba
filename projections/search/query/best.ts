import { type RawBuilder, sql } from 'kysely';
import type { Aim } from './aim.ts';
import { type Counted, inWhole, weighedOf } from './candidates.ts';
import { scoresOf } from './score.ts';

interface Part {
  limit: RawBuilder<unknown>;
  offset: RawBuilder<unknown>;
  /** The last place that may be shown, from 1: behind those that are weighed, the others follow, newest first. */
  last?: number;
  /** Of what has only a part of what was asked for, the score goes down with that part. */
  isPart?: boolean;
}

/** The best of the candidates as a statement: `id`, `locale`, `score`, and the `place` of each among all of them. */
export const best = (
  aim: Aim,
  counted: Counted,
  candidates: RawBuilder<unknown>,
  { limit, offset, last = 0, isPart = false }: Part,
): RawBuilder<unknown> => {
  const score = isPart ? sql`score * sqrt(share)` : sql`score`;
  const order = sql`${score} desc nulls last, date desc, sequence desc`;
  const from = last > weighedOf(aim, counted) ? sql`(${withTheRest(aim)}) found` : sql`ranked`;
  return sql`with ranked as (${scoresOf(aim, candidates)})
    select article_id as id, locale, ${score} as score, row_number() over (order by ${order}) as place
    from ${from} order by ${order} limit ${limit} offset ${offset}`;
};

const withTheRest = (aim: Aim): RawBuilder<unknown> => sql`
  select e.article_id, e.locale, e.date, e.sequence, ranked.score
  from search_entry e left join ranked using (article_id) where ${inWhole(aim)}`;
