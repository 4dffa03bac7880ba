import { describe, expect, it } from 'vitest';
import { aggregates } from '#domain/known-events.ts';
import { historyOf } from '#projections/history/queries.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { registerPicture } from '#testing/media/register-picture.ts';
import { type Newsroom, unique } from '#testing/newsroom.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useNewsroom } from '#testing/use-newsroom.ts';
import { undoing, undoOf } from './undo.ts';

let site: SiteUnderTest;
let room: Newsroom;
let cookie: string;
useNewsroom('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

/** No command takes these back: what readers did, what belongs to one person, and what only ever goes with something else. */
const NOT_UNDONE = [
  /^(Vote|Network|Subscri|Confirmation|WayOut|Slug|Deletion|Projection|CategorySlug|ArticleSlug)/,
  /^(SignedIn|SignedOut|SignInFailed|Account|Password|Factor|Role|Email|Phone|Identity|Session|RefreshToken|Recovery|Provider|Name)/,
  /^(Edition|CoverUpdated|PageEdited|MediaRegistered|MediaReplaced)/,
];

it('every event there is can be taken back, or is known not to', () => {
  const types = [...new Set(aggregates.flatMap(({ events }) => Object.keys(events)))];
  const isKnown = (type: string) => NOT_UNDONE.some((pattern) => pattern.test(type));
  expect(types.filter((type) => !(type in undoing) && !isKnown(type))).toEqual([]);
  expect(Object.keys(undoing).filter((type) => !types.includes(type) || isKnown(type))).toEqual([]);
});

const lastUndo = async (stream: string) => {
  const history = await historyOf(site.runtime.read, stream);
  return undoOf(history, history.at(-1)!.position);
};
const undoLast = async (stream: string) => {
  const undo = await lastUndo(stream);
  if ('no' in undo) throw new Error(`${stream}: ${undo.no}`);
  return room.done(undo.command, undo.body);
};
const stateOf = async (stream: string): Promise<unknown> => {
  const { items } = (await site.app.inject({ url: `/api/history/${stream}`, headers: { cookie } })).json();
  const document: Record<string, unknown> = {};
  for (const { changes } of items) for (const { path, to } of changes) document[path] = to;
  return document;
};

/** Something that is there, and a command that edits it: facts after it was taken back are those of before. */
const edits: Record<string, () => Promise<{ stream: string; edit: string; body: object }>> = {
  'a contributor': async () => {
    const { id, stream } = await room.done('AddContributor', { name: unique('A'), role: ['author', 'photographer'] });
    return { stream, edit: 'EditContributor', body: { id, name: unique('B'), role: 'author' } };
  },
  'a category': async () => {
    const { id, stream } = await room.done('AddCategory', { name: { pt: unique('A'), en: unique('A') } });
    return { stream, edit: 'EditCategory', body: { id, name: { pt: unique('B'), en: unique('B') }, hue: 'cane' } };
  },
  'a restaurant': async () => {
    const { id, stream } = await room.done('AddRestaurant', restaurantInput({ name: unique('A') }));
    return { stream, edit: 'EditRestaurant', body: { id, name: unique('B'), rating: 1 } };
  },
  'a hyperlink': async () => {
    const given = { title: { pt: 'A', en: 'A' }, target: 'https://example.org/a' };
    const { id, stream } = await room.done('AddHyperlink', given);
    return { stream, edit: 'EditHyperlink', body: { id, title: { pt: 'B', en: 'B' } } };
  },
  'a picture': async () => {
    const mediaId = await registerPicture(site.runtime);
    return { stream: `media-${mediaId}`, edit: 'EditMedia', body: { mediaId, focus: { x: 0.1, y: 0.9 } } };
  },
  'the settings': async () => {
    await room.done('UpdateSettings', { title: unique('Levada') });
    return { stream: 'settings-magazine', edit: 'UpdateSettings', body: { title: unique('Outra') } };
  },
};

describe.each(Object.entries(edits))('an edit of %s', (_, begin) => {
  it('is taken back, with a preview of what would change, unless the same was changed again', async () => {
    const { stream, edit, body } = await begin();
    const before = await stateOf(stream);
    await room.done(edit, body);
    const undo = await lastUndo(stream);
    expect('changes' in undo && undo.changes.length).toBeGreaterThan(0);
    const first = (await historyOf(site.runtime.read, stream)).at(-1)!;
    await undoLast(stream);
    expect(await stateOf(stream)).toEqual(before);
    expect(undoOf(await historyOf(site.runtime.read, stream), first.position)).toEqual({ no: 'later' });
  });
});

describe('what was added, deleted and restored', () => {
  it.each([
    ['Contributor', () => ({ name: unique('A'), role: 'author' })],
    ['Category', () => ({ name: { pt: unique('A'), en: unique('A') } })],
    ['Restaurant', () => restaurantInput({ name: unique('A') })],
    ['Hyperlink', () => ({ title: { pt: 'A', en: 'A' }, target: 'https://example.org/a' })],
  ])('of %s is taken back and back again', async (noun, given) => {
    const { stream } = await room.done(`Add${noun}`, given());
    for (const expected of ['Deleted', 'Restored', 'Deleted']) {
      await undoLast(stream);
      expect((await historyOf(site.runtime.read, stream)).at(-1)!.type).toBe(`${noun}${expected}`);
    }
  });
});

describe('an article', () => {
  it('goes back to the text before, once; older edits are chosen as versions', async () => {
    const { id, stream } = await room.done('CreateArticle', room.article({ draft: true }));
    const titled = (title: string) => room.done('EditArticle', { id, translations: { pt: { title } } });
    const titles = [unique('um'), unique('dois')];
    await titled(titles[0]!);
    await titled(titles[1]!);
    const history = await historyOf(site.runtime.read, stream);
    expect(undoOf(history, history[1]!.position)).toEqual({ no: 'later' });
    await undoLast(stream);
    expect(await stateOf(stream)).toMatchObject({ 'translations.pt.title': titles[0] });
  });

  it('is published in the language that was withdrawn, and scheduled where it was scheduled', async () => {
    const { id, stream } = await room.done('CreateArticle', room.article({ draft: true }));
    await room.done('PublishArticle', { id, locale: 'pt' });
    await room.done('PublishArticle', { id, locale: 'en' });
    await room.done('UnpublishArticle', { id, locale: 'pt' });
    expect(await lastUndo(stream)).toMatchObject({ command: 'PublishArticle', body: { id, locale: 'pt' } });
    await undoLast(stream);
    expect(await lastUndo(stream)).toMatchObject({ command: 'UnpublishArticle', body: { id, locale: 'pt' } });
    await undoLast(stream);
    const scheduleFor = '2100-01-01T09:00:00.000Z';
    await room.done('ScheduleArticle', { id, locale: 'pt', scheduleFor });
    await room.done('UnpublishArticle', { id, locale: 'pt' });
    expect(await lastUndo(stream)).toMatchObject({
      command: 'ScheduleArticle',
      body: { id, locale: 'pt', scheduleFor },
    });
    await undoLast(stream);
  });

  it('is featured, deleted and created, and each is taken back', async () => {
    const { id, stream } = await room.done('CreateArticle', room.article({ draft: true }));
    expect(await lastUndo(stream)).toMatchObject({ command: 'DeleteArticle' });
    await room.done('FeatureArticle', { id });
    await undoLast(stream);
    await room.done('DeleteArticle', { id });
    await undoLast(stream);
    expect((await historyOf(site.runtime.read, stream)).map(({ type }) => type)).toEqual([
      'ArticleCreated',
      'ArticleFeatured',
      'ArticleUnfeatured',
      'ArticleDeleted',
      'ArticleRestored',
    ]);
  });
});

it('an order made by hand is the one before again, as long as nobody made another', async () => {
  const categories = async () =>
    (await site.app.inject('/api/categories?locale=pt')).json().items.map(({ id }: { id: string }) => id);
  await room.done('AddCategory', { name: { pt: unique('A'), en: unique('A') } });
  const order: string[] = await categories();
  await room.done('ReorderCategories', { order });
  await room.done('ReorderCategories', { order: order.toReversed() });
  const moved = (await historyOf(site.runtime.read, 'categories-order')).at(-1)!;
  await undoLast('categories-order');
  expect(await categories()).toEqual(order);
  expect(undoOf(await historyOf(site.runtime.read, 'categories-order'), moved.position)).toEqual({ no: 'later' });
});

it('is asked for by who edits, and answers in words where there is no way', async () => {
  const ask = (position: string, as = cookie) =>
    site.app.inject({ url: `/api/desk/undo?position=${position}`, headers: { cookie: as, 'accept-language': 'en' } });
  const { id } = await room.done('CreateArticle', room.article({ draft: true }));
  const [created] = await historyOf(site.runtime.read, `article-${id}`);
  expect((await ask(created!.position)).json()).toMatchObject({ command: 'DeleteArticle', body: { id } });
  const { stream } = await room.done('OpenEdition', {
    number: 77,
    title: { pt: 'A', en: 'A' },
    month: '2026-10',
  });
  const [opened] = await historyOf(site.runtime.read, stream);
  expect((await ask(opened!.position)).json()).toEqual({ no: 'This cannot be undone: no command takes it back.' });
  expect((await ask('999999999')).statusCode).toBe(404);
  expect((await ask('x')).statusCode).toBe(422);
  expect((await ask(created!.position, await site.signIn('analyst'))).statusCode).toBe(403);
});
