import { expect, it } from 'vitest';
import type { HyperlinkEvent } from '#domain/hyperlink/events.ts';
import { createRecorder } from '#testing/projections/helpers.ts';
import type { HyperlinkTables, HyperlinkTag } from '../hyperlink/tables.ts';
import { createQueries, type Tag } from '../read-models.ts';
import { defineProjection } from './projection.ts';

const description = { name: 'sample', version: 1, prefixes: ['hyperlink-'], tables: [], create: async () => {} };
const define = defineProjection<HyperlinkTables, HyperlinkEvent, HyperlinkTag>;
const nothing = async () => {};

it('rejects a missing handler at compile time and throws on an event without a handler', async () => {
  const projection = define({
    ...description,
    // @ts-expect-error HyperlinkDeleted is missing
    handlers: { HyperlinkAdded: nothing, HyperlinkEdited: nothing },
    tagsOf: () => ['hyperlinks'],
  });
  const events = createRecorder()('hyperlink-fanal', { type: 'HyperlinkDeleted', data: { id: 'fanal' } });
  await expect(projection.project(undefined as never, events)).rejects.toThrow('HyperlinkDeleted');
});

it('rejects an unknown tag at compile time in projections, tag lists and queries', () => {
  const handlers = { HyperlinkAdded: nothing, HyperlinkEdited: nothing, HyperlinkDeleted: nothing };
  // @ts-expect-error there is no such tag
  const projection = define({ ...description, handlers, tagsOf: () => ['hyperlink'] });
  // @ts-expect-error there is no such tag
  const tags: Tag[] = ['hyperlinks', 'article:1', 'articles:pt', 'article'];
  // @ts-expect-error a query notes tags that the page must know
  const queries = (note: (...tags: 'hyperlinks'[]) => void) => createQueries(undefined as never, note);
  expect([projection.name, tags.length, typeof queries]).toEqual(['sample', 4, 'function']);
});
