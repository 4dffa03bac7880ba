import type { Transaction, Updateable } from 'kysely';
import { assertNever } from '#domain/decider.ts';
import type { EditionCover, EditionEvent, EditionFacts } from '#domain/edition/events.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { createEditionTables, type EditionTables } from './tables.ts';

const apply = async (trx: Transaction<EditionTables>, recorded: RecordedEvent): Promise<void> => {
  const event = { type: recorded.type, data: recorded.data } as EditionEvent;
  const { revision } = recorded;
  if (event.type === 'EditionOpened') {
    const { number, cover, ...facts } = event.data;
    const row = { ...complete(facts), ...coverColumns(cover), published: false, published_at: null };
    await trx
      .insertInto('edition')
      .values({ number, ...row, revision })
      .execute();
    return;
  }
  await trx
    .updateTable('edition')
    .set({ ...changeOf(event, recorded.metadata.at), revision })
    .where('number', '=', event.data.number)
    .execute();
};

type LaterEvent = Exclude<EditionEvent, { type: 'EditionOpened' }>;

const changeOf = (event: LaterEvent, at: string): Updateable<EditionTables['edition']> => {
  switch (event.type) {
    case 'EditionEdited':
      return factColumns(event.data.facts);
    case 'CoverUpdated':
      return coverColumns(event.data.cover);
    case 'EditionPublished':
      return { published: true, published_at: new Date(at) };
    case 'EditionUnpublished':
      return { published: false };
    default:
      return assertNever(event);
  }
};

const complete = ({ title, summary, month, hue, link, articles }: EditionFacts) => ({
  title_pt: title.pt,
  title_en: title.en,
  summary_pt: summary.pt,
  summary_en: summary.en,
  month,
  hue,
  link,
  articles,
});

const factColumns = ({ title, summary, ...rest }: Partial<EditionFacts>): Updateable<EditionTables['edition']> => ({
  ...rest,
  ...(title && { title_pt: title.pt, title_en: title.en }),
  ...(summary && { summary_pt: summary.pt, summary_en: summary.en }),
});

const coverColumns = (cover: EditionCover | null) => ({
  cover: cover?.mediaId ?? null,
  cover_alt_pt: cover?.alt.pt ?? '',
  cover_alt_en: cover?.alt.en ?? '',
});

export const editions: Projection = {
  name: 'editions',
  version: 1,
  prefixes: ['edition-'],
  tables: ['edition'],
  create: createEditionTables,
  project: async (trx: Transaction<EditionTables>, events: RecordedEvent[]) => {
    for (const event of events) await apply(trx, event);
    return ['editions'];
  },
};
