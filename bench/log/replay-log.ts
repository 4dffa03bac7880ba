import type pg from 'pg';
import type { ArticleEvent } from '#domain/article/events.ts';
import { articleFrom, CATEGORY, type Entry } from '../elucidario/entry.ts';
import { generatedEntries } from '../elucidario/generated-entries.ts';

export const EVENTS = 1_000_000;
/** One event in this many is of an article, the others are votes. */
const ARTICLE_EVERY = 50;
/** Number of events of each article: created, published, edited. */
const EVENTS_OF_ARTICLE = 3;
const articlesAmong = (events: number): number => Math.floor(events / ARTICLE_EVERY / EVENTS_OF_ARTICLE);
export const ARTICLES = articlesAmong(EVENTS);

/**
 * Fills an empty log with a year of votes for 97 restaurants and articles of an encyclopedia’s lengths, one event in fifty; one vote in 49
 * is rejected. The events equal those of the site's commands, but are inserted directly without checks; only event ids differ between runs.
 */
export const fillLog = async (client: pg.Client, events = EVENTS): Promise<void> => {
  await client.query('begin');
  await client.query(votes(events));
  const written = articleEvents(events);
  for (let at = 0; at < written.length; at += INSERT_AT_ONCE) {
    await client.query(insertArticles(events), [JSON.stringify(written.slice(at, at + INSERT_AT_ONCE))]);
  }
  await client.query(`update log.head set position = ${events}`);
  await client.query('commit');
  await client.query('vacuum analyze log.event');
};

const INSERT_AT_ONCE = 1_000;

const metadata = (actor: string, kind: string, command: string): string => `jsonb_build_object(
  'actor', jsonb_build_object('id', ${actor}, 'name', '${kind}', 'kind', '${kind}'), 'command', ${command},
  'correlationId', gen_random_uuid(), 'causationId', gen_random_uuid(),
  'schemaVersion', 1, 'at', to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** A year from the first to the last event; the events between two article events have the same time. */
const moment = (events: number) =>
  `timestamp '2026-01-01' + interval '365 days' * ((position - 1) / ${ARTICLE_EVERY}) * ${ARTICLE_EVERY} / ${events}`;

/** The vote before an article event is a second one of the preceding visitor, and is rejected. */
const votes = (events: number) => `
  insert into log.event (position, stream, revision, id, type, data, metadata, created)
  select position, 'vote-' || day || '_' || voter, refused::int, gen_random_uuid(),
    case when refused then 'VoteRefused' else 'VoteCast' end,
    jsonb_build_object('restaurant', md5('restaurant' || position % 97)::uuid, 'day', day, 'policy', 1)
      || case when refused then '{"reason": "already_voted"}'::jsonb else '{}' end,
    ${metadata('voter', 'visitor', "'CastVote'")}, moment
  from generate_series(1, ${events}) position,
    lateral (select position % ${ARTICLE_EVERY} = ${ARTICLE_EVERY - 1} as refused, ${moment(events)} as moment) the,
    lateral (select to_char(moment, 'YYYY-MM-DD') as day, md5('voter' || position - refused::int)::uuid as voter) of
  where position % ${ARTICLE_EVERY} <> 0`;

const insertArticles = (events: number) => `
  insert into log.event (position, stream, revision, id, type, data, metadata, created)
  select position, 'article-' || (data->>'id'), revision, gen_random_uuid(), type, data,
    ${metadata("md5('editor')::uuid", 'staff', "'Do' || type")}, moment
  from jsonb_to_recordset($1::jsonb) as r(position bigint, revision bigint, type text, data jsonb),
    lateral (select ${moment(events)} as moment) the`;

type Written = ArticleEvent & { position: number; revision: number };

/** Returns the article events; edits of the last article fill the remaining positions. */
const articleEvents = (count: number): Written[] => {
  const events = generatedEntries(articlesAmong(count)).flatMap((entry) =>
    eventsOf(entry).map((event, revision) => ({ ...event, revision })),
  );
  const last = events.at(-1)!;
  for (let { revision } = last; events.length < count / ARTICLE_EVERY; ) {
    revision += 1;
    events.push({ ...last, revision });
  }
  return events.map((event, index) => ({ ...event, position: (index + 1) * ARTICLE_EVERY }));
};

const eventsOf = (entry: Entry): ArticleEvent[] => {
  const id = uuid(entry.id);
  const { category, author, date, translations } = articleFrom(entry, {
    categories: new Map([[CATEGORY, uuid(0)]]),
    author: uuid(1),
  });
  const text = { slug: `entry-${entry.id}`, summary: '', content: [], mainImageCaption: '', mainImageAlt: '' };
  const facts = { category, author, photographer: null, mainImage: null, date: date! };
  return [
    { type: 'ArticleCreated', data: { id, ...facts, translations: { pt: { ...text, ...translations.pt } } } },
    { type: 'ArticlePublished', data: { id, locale: 'pt' } },
    { type: 'ArticleEdited', data: { id, facts: {}, translations: { pt: { summary: `${entry.title}.` } } } },
  ] as ArticleEvent[];
};

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
