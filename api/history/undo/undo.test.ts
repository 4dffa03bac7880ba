import { describe, expect, it } from 'vitest';
import type { Notes } from '#domain/note/decider.ts';
import { historyOf } from '#projections/history/queries.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type SampleItem, sampleItems } from '#testing/content/sample-items.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { registerPicture } from '#testing/media/register-picture.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { commands } from '../../slice-endpoints.ts';
import { initialStateOf, streamVersions } from '../versions.ts';
import { planRestore, planUndo } from './plan-undo.ts';
import { notUndoable, undoRules } from './rules.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('admin', (opened) => {
  ({ site, room, cookie } = opened);
});

const NOW = '2026-11-23T09:00:00.000Z';
const LATER = '2100-01-01T09:00:00.000Z';

const versions = (stream: string) => streamVersions(site.runtime.store, stream);
const stateOf = async (stream: string) => (await versions(stream)).at(-1)?.state ?? initialStateOf(stream);
/** Plans the undo of the command that wrote an event, by default the last one. */
const undoAt = async (stream: string, revision?: number, moment = NOW) =>
  planUndo(site.runtime.store, { stream, revision: revision ?? (await versions(stream)).length - 1 }, moment);
const undo = async (stream: string, revision?: number) => {
  const found = await undoAt(stream, revision);
  if (!found || 'no' in found) throw new Error(`${stream}: ${found?.no}`);
  for (const { command, body } of found.steps) await room.execute(command, body);
  return found;
};

/** The stream of an entity, and the body of the command that is undone. */
interface Given {
  stream: string;
  body: Record<string, unknown>;
  /** The state after the undo, if it differs from the state before the command. */
  afterwards?: (before: never) => unknown;
}

const added = async (command: string, body: object) => {
  const { id, stream } = await room.execute(command, body);
  return { id, stream };
};
const names = () => ({ pt: unique('A'), en: unique('A') });
const things = {
  article: () => added('CreateArticle', room.article({ draft: true })),
  category: () => added('AddCategory', { name: names() }),
  contributor: () => added('AddContributor', { name: unique('A'), role: ['author', 'photographer'] }),
  restaurant: () => added('AddRestaurant', restaurantInput({ name: unique('A') })),
  hyperlink: () => added('AddHyperlink', { title: names(), target: 'https://example.org/a' }),
  advert: async () => {
    const picture = await registerPicture(site.runtime);
    const days = { from: '2026-11-01', until: '2026-12-31' };
    const alt = { pt: 'Mar', en: 'Sea' };
    return added('AddAdvert', { name: 'A', picture, alt, target: '/newsletter', placement: 'home', ...days });
  },
  template: async () => added('SaveAsTemplate', { id: (await things.article()).id, name: unique('A') }),
  media: async () => {
    const id = await registerPicture(site.runtime);
    return { id, stream: `media-${id}` };
  },
  edition: async () => {
    edition += 1;
    const number = edition;
    const cover = { mediaId: await registerPicture(site.runtime) };
    const { stream } = await added('OpenEdition', { number, title: names(), month: '2026-10', cover });
    return { id: number, stream };
  },
};
let edition = 700;

type Kind = keyof typeof things;

const edited =
  (kind: Kind, change: (id: string | number) => object | Promise<object>, key = 'id') =>
  async () => {
    const { id, stream } = await things[kind]();
    return { stream, body: { [key]: id, ...(await change(id)) } };
  };
const deleted = (kind: Kind, key = 'id') => edited(kind, () => ({}), key);
const restored =
  (kind: Kind, command: string, key = 'id') =>
  async () => {
    const { id, stream } = await things[kind]();
    await room.execute(command, { [key]: id });
    return { stream, body: { [key]: id } };
  };
/** Creates an article and sends it commands before the one that is undone. */
const article = (commands: [string, object][], body: object, afterwards?: Given['afterwards']) => async () => {
  const { id, stream } = await things.article();
  for (const [command, more] of commands) await room.execute(command, { id, ...more });
  return { stream, body: { id, ...body }, ...(afterwards && { afterwards }) };
};

const UPDATE = '5f6cb6a3-0f0e-4a55-9a5c-5d4f6c1f2b10';
const SUMMARY = { pt: { summary: 'Três.' } };
const UPDATING: [string, object][] = [
  ['PublishArticle', {}],
  ['ScheduleArticleUpdate', { update: UPDATE, at: LATER, translations: SUMMARY }],
];

const CORRECTION = '0d3f6c1e-8a52-4b7d-9e10-6c5b2a7f4d83';
const CORRECTED: [string, object][] = [
  ['PublishArticle', {}],
  ['EditArticle', { translations: SUMMARY }],
];
/** A withdrawn correction keeps its time, in case it is published again. */
const withdrawn = (before: object) => ({
  ...before,
  corrections: [expect.objectContaining({ id: CORRECTION, isWithdrawn: true })],
});

/** A part that is marked again does not know what its original was. */
const originalUnknown = ({ translations: { pt, en }, ...rest }: { translations: Record<string, object> }) => ({
  ...rest,
  translations: { pt, en: { ...en, outdated: { summary: null } } },
});
const both = async (command: string, body: object) => {
  await room.execute(command, body);
  return room.execute(command, body);
};
const reordered = (plural: 'categories' | 'restaurants', command: string, kind: Kind) => async () => {
  for (const _ of [1, 2]) await things[kind]();
  const { items } = (await site.app.inject({ url: `/api/${plural}?locale=pt` })).json();
  const order = items.map(({ id }: { id: string }) => id);
  await both(command, { order });
  await room.execute(command, { order: order.toReversed() });
  return { stream: `${plural}-order`, body: { order } };
};

const reorderedFeatured = async () => {
  for (const _ of [1, 2]) {
    const { id } = await things.article();
    await room.execute('FeatureArticle', { id });
  }
  const featured = site.runtime.read.selectFrom('article').select('id').where('featured', '=', true);
  const order = (await featured.where('status', '=', 'existing').execute()).map(({ id }) => id);
  await both('ReorderFeatured', { order });
  await room.execute('ReorderFeatured', { order: order.toReversed() });
  return { stream: 'featured-order', body: { order } };
};

/** Creates an article and sends commands about the work on its Portuguese text before the one that is undone. */
const ofWork = (commands: [string, object][], body: object | (() => Promise<object>)) => async () => {
  const { id } = await things.article();
  for (const [command, more] of commands) await room.execute(command, { id, locale: 'pt', ...more });
  const given = typeof body === 'function' ? await body() : body;
  return { stream: `workflow-${id}`, body: { id, locale: 'pt', ...given } };
};

const words = { quote: 'Um', block: null };

/** Creates an article with a note that has an answer, and sends commands about them before the one that is undone. */
const ofNote =
  (commands: string[], body: 'note' | 'answer' | 'text', afterwards?: Given['afterwards']) =>
  async (): Promise<Given> => {
    const { id } = await things.article();
    const { stream } = await room.execute('PinNote', { id, locale: 'pt', words, text: 'Qual?' });
    const [note] = Object.keys((await stateOf(stream)) as object);
    await room.execute('AnswerNote', { id, note, text: 'Esta.' });
    const [answer] = Object.keys(((await stateOf(stream)) as Notes)[note!]!.answers);
    const bodies = { note: { id, note }, answer: { id, note, answer }, text: { id, note, text: 'Outra.' } };
    for (const command of commands)
      await room.execute(command, command.endsWith('Answer') ? bodies.answer : bodies.note);
    return { stream, body: bodies[body], ...(afterwards && { afterwards }) };
  };

/** Matches notes of which something was deleted, which an undo leaves where nothing was. */
const deletedNote = () =>
  expect.toSatisfy((notes: Notes) =>
    Object.values(notes).some(({ isDeleted, answers }) => isDeleted || Object.values(answers).includes(true)),
  );

/** All commands with an undo rule except those that create an entity. */
const given: Record<string, () => Promise<Given>> = {
  EditArticle: article([['EditArticle', { translations: { pt: { summary: 'Um.' } } }]], {
    date: '2026-01-01',
    translations: { pt: { title: unique('b'), slug: unique('b'), summary: 'Dois.' } },
  }),
  PublishArticle: article([], {}),
  UnpublishArticle: article([['PublishArticle', {}]], {}),
  ScheduleArticle: article([['ScheduleArticle', { scheduleFor: LATER }]], { scheduleFor: '2101-01-01T09:00:00.000Z' }),
  ScheduleUnpublish: article(
    [
      ['PublishArticle', {}],
      ['ScheduleUnpublish', { unpublishFor: LATER }],
    ],
    {
      unpublishFor: '2101-01-01T09:00:00.000Z',
    },
  ),
  CancelUnpublish: article(
    [
      ['PublishArticle', {}],
      ['ScheduleUnpublish', { unpublishFor: LATER }],
    ],
    {},
  ),
  ScheduleArticleUpdate: article([['PublishArticle', {}]], { at: LATER, translations: SUMMARY }),
  MoveArticleUpdate: article(UPDATING, { update: UPDATE, at: '2101-01-01T09:00:00.000Z' }),
  CancelArticleUpdate: article(UPDATING, { update: UPDATE }),
  ApplyArticleUpdate: article(
    UPDATING,
    { update: UPDATE },
    (({ updates: _, ...before }: { updates: unknown }) => before) as never,
  ),
  DeleteArticle: deleted('article'),
  RestoreArticle: restored('article', 'DeleteArticle'),
  ChangeSourceLanguage: article([], { locale: 'en' }),
  MarkOutdatedParts: article(
    [['EditArticle', { translations: { pt: { summary: 'Um.' } } }]],
    { locale: 'en', right: ['summary'] },
    originalUnknown as never,
  ),
  PublishArticleCorrection: article(
    CORRECTED,
    { correction: CORRECTION, texts: { pt: 'Um erro.' } },
    withdrawn as never,
  ),
  WithdrawArticleCorrection: article(
    [...CORRECTED, ['PublishArticleCorrection', { correction: CORRECTION, texts: { pt: 'Um erro.' } }]],
    { correction: CORRECTION },
  ),
  FeatureArticle: article([], {}),
  UnfeatureArticle: article([['FeatureArticle', {}]], {}),
  RevertArticle: article([['EditArticle', { translations: { pt: { summary: 'Um.' } } }]], { toRevision: 0 }),
  EditCategory: edited('category', () => ({ name: names(), slug: names(), hue: 'cane' })),
  DeleteCategory: deleted('category'),
  RestoreCategory: restored('category', 'DeleteCategory'),
  ReorderCategories: reordered('categories', 'ReorderCategories', 'category'),
  ReorderFeatured: reorderedFeatured,
  EditContributor: edited('contributor', () => ({ name: unique('B'), role: 'author' })),
  DeleteContributor: deleted('contributor'),
  RestoreContributor: restored('contributor', 'DeleteContributor'),
  EditRestaurant: edited('restaurant', () => ({ name: unique('B'), rating: 1, position: null })),
  DeleteRestaurant: deleted('restaurant'),
  RestoreRestaurant: restored('restaurant', 'DeleteRestaurant'),
  ReorderRestaurants: reordered('restaurants', 'ReorderRestaurants', 'restaurant'),
  EditHyperlink: edited('hyperlink', () => ({ title: names(), target: 'https://example.org/b' })),
  DeleteHyperlink: deleted('hyperlink'),
  RestoreHyperlink: restored('hyperlink', 'DeleteHyperlink'),
  EditAdvert: edited('advert', () => ({ name: 'B', placement: 'guide', locale: 'pt' })),
  DeleteAdvert: deleted('advert'),
  RestoreAdvert: restored('advert', 'DeleteAdvert'),
  EditTemplate: edited('template', () => ({ name: unique('B') })),
  DeleteTemplate: deleted('template'),
  RestoreTemplate: restored('template', 'DeleteTemplate'),
  EditMedia: edited('media', () => ({ focus: { x: 0.1, y: 0.9 }, credit: { author: 'Rui' } }), 'mediaId'),
  ReplaceMedia: edited('media', async () => ({ by: await registerPicture(site.runtime) }), 'mediaId'),
  FrameMedia: edited('media', () => ({ turn: 90, part: { left: 0, top: 10, width: 100, height: 80 } }), 'mediaId'),
  DeleteMedia: deleted('media', 'mediaId'),
  RestoreMedia: restored('media', 'DeleteMedia', 'mediaId'),
  EditEdition: edited('edition', () => ({ title: names(), published: false }), 'number'),
  UpdateCover: edited('edition', async () => ({ mediaId: await registerPicture(site.runtime) }), 'number'),
  UpdateSettings: async () => ({ stream: 'settings-magazine', body: { title: unique('Outra'), tagline: names() } }),
  MoveArticleStep: ofWork([['MoveArticleStep', { step: 'review' }]], { step: 'ready' }),
  AssignArticle: ofWork([], async () => ({ assignee: accountOf(cookie) })),
  SetArticleDueDate: ofWork([['SetArticleDueDate', { due: '2026-12-01' }]], { due: null }),
  PinNote: async () => {
    const { id } = await things.article();
    return { stream: `notes-${id}`, body: { id, locale: 'pt', words, text: 'Qual?' }, afterwards: deletedNote };
  },
  AnswerNote: ofNote(['ResolveNote'], 'text', deletedNote),
  ResolveNote: ofNote([], 'note'),
  ReopenNote: ofNote(['ResolveNote'], 'note'),
  DeleteNote: ofNote([], 'note'),
  RestoreNote: ofNote(['DeleteNote'], 'note'),
  DeleteNoteAnswer: ofNote([], 'answer'),
  RestoreNoteAnswer: ofNote(['DeleteNoteAnswer'], 'answer'),
  EditPage: async () => {
    const text = [{ type: 'text', text: [{ text: unique('a') }] }];
    await room.execute('EditPage', { page: 'privacy-policy', translations: { pt: { title: 'A', content: text } } });
    return { stream: 'page-privacy-policy', body: { page: 'privacy-policy', translations: { pt: { content: [] } } } };
  },
};

/** Commands that create an entity; their undo deletes it. */
const begun: Record<string, () => Promise<{ stream: string }>> = {
  CreateArticle: things.article,
  SaveAsTemplate: things.template,
  CreateFromTemplate: async () => room.execute('CreateFromTemplate', { id: (await things.template()).id }),
  DuplicateArticle: async () => room.execute('DuplicateArticle', { id: (await things.article()).id }),
  AddCategory: things.category,
  AddContributor: things.contributor,
  AddRestaurant: things.restaurant,
  AddHyperlink: things.hyperlink,
  AddAdvert: things.advert,
  RegisterMedia: things.media,
};

/** Adds the commands of a kind of item that is not listed above. */
const coverItem = ({ noun, facts, edited }: SampleItem): void => {
  const add = () => added(`Add${noun}`, facts);
  const existing =
    (change: object, before: string[] = []) =>
    async () => {
      const { id, stream } = await add();
      for (const command of before) await room.execute(command, { id });
      return { stream, body: { id, ...change } };
    };
  begun[`Add${noun}`] = add;
  given[`Edit${noun}`] = existing(edited);
  given[`Delete${noun}`] = existing({});
  given[`Restore${noun}`] = existing({}, [`Delete${noun}`]);
};
for (const item of sampleItems()) if (!(`Add${item.noun}` in begun)) coverItem(item);

describe('every command', () => {
  it('has an undo rule or a reason, and is covered by these tests', () => {
    const known = [...commands.keys(), 'RegisterMedia'].sort();
    expect([...Object.keys(undoRules), ...Object.keys(notUndoable)].sort()).toEqual(known);
    expect([...Object.keys(given), ...Object.keys(begun)].sort()).toEqual(Object.keys(undoRules).sort());
  });

  it.each(Object.entries(given))('%s can be undone, and only once', async (command, begin) => {
    const { stream, body, afterwards = (before: unknown) => before } = await begin();
    const before = await stateOf(stream);
    await room.execute(command, body);
    const at = (await versions(stream)).length - 1;
    expect(await stateOf(stream)).not.toEqual(before);
    await undo(stream, at);
    expect(await stateOf(stream)).toEqual(afterwards(before as never));
    expect(await undoAt(stream, at)).toHaveProperty('no');
  });

  it.each(Object.entries(begun))('%s is undone by a deletion', async (_, begin) => {
    const { stream } = await begin();
    await undo(stream, 0);
    expect(await stateOf(stream)).toMatchObject({ status: 'deleted' });
    expect(await undoAt(stream, 0)).toEqual({ no: 'undone' });
  });
});

const no = async (stream: string, revision?: number, moment = NOW) => undoAt(stream, revision, moment);

describe('undo is rejected', () => {
  it('for fields changed again since, but not because other fields changed', async () => {
    const { id, stream } = await things.contributor();
    const before = await stateOf(stream);
    await room.execute('EditContributor', { id, name: unique('B') });
    await room.execute('EditContributor', { id, role: 'author' });
    await room.execute('EditContributor', { id, name: unique('C') });
    expect(await no(stream, 1)).toEqual({ no: 'changed_since' });
    await undo(stream, 2);
    await undo(stream, 3);
    await undo(stream, 1);
    expect(await stateOf(stream)).toEqual(before);
  });

  it('for a deleted entity', async () => {
    const { id, stream } = await things.hyperlink();
    await room.execute('EditHyperlink', { id, title: names() });
    await room.execute('DeleteHyperlink', { id });
    expect(await no(stream, 1)).toEqual({ no: 'deleted' });
  });

  it('for the first text of a language, an opened edition and the first cover', async () => {
    const { id, stream } = await room.execute(
      'CreateArticle',
      room.article({ draft: true, translations: { pt: { title: unique('A') } } }),
    );
    await room.execute('EditArticle', { id, translations: { en: { title: unique('A') } } });
    expect(await no(stream)).toEqual({ no: 'language_begun' });
    const opened = await room.execute('OpenEdition', { number: 650, title: names(), month: '2026-10' });
    expect(await no(opened.stream, 0)).toEqual({ no: 'edition_stays' });
    await room.execute('UpdateCover', { number: 650, mediaId: await registerPicture(site.runtime) });
    expect(await no(opened.stream)).toEqual({ no: 'first_value' });
  });

  it('for a scheduled time that has passed', async () => {
    const { id, stream } = await things.article();
    await room.execute('ScheduleArticle', { id, scheduleFor: LATER });
    await room.execute('UnpublishArticle', { id });
    expect(await no(stream)).toHaveProperty('steps');
    expect(await no(stream, undefined, '2100-01-01T10:00:00.000Z')).toEqual({ no: 'moment_passed' });
  });

  it('when another user changed the entity between preview and undo', async () => {
    const { id, stream } = await things.contributor();
    await room.execute('EditContributor', { id, name: unique('B') });
    const shown = await undoAt(stream);
    if (!shown || 'no' in shown) throw new Error('no undo');
    await room.execute('EditContributor', { id, role: 'author' });
    const answer = await room.send(shown.steps[0]!.command, shown.steps[0]!.body);
    expect([answer.statusCode, answer.json().code]).toEqual([412, 'changed_meanwhile']);
  });
});

it('undoing the first biography of a contributor, which older events lack, empties it', () => {
  const facts = { name: 'A', roles: ['author'], avatar: null };
  const [before, after] = [facts, { ...facts, biography: names() }].map((each) => ({
    status: 'existing',
    facts: each,
  }));
  const done = { command: 'EditContributor', id: 'a', before, after, now: after };
  const rest = { revisionBefore: 0, locales: [], moment: NOW };
  expect(undoRules.EditContributor!({ ...done, ...rest })).toEqual([
    { command: 'EditContributor', body: { id: 'a', biography: { pt: '', en: '' } } },
  ]);
});

describe('undoing an order', () => {
  it('leaves out what was deleted since', async () => {
    const { stream, body } = await reordered('categories', 'ReorderCategories', 'category')();
    await room.execute('ReorderCategories', body);
    const [, gone, ...rest] = body.order;
    await room.execute('DeleteCategory', { id: gone });
    await undo(stream, (await versions(stream)).length - 1);
    expect(await stateOf(stream)).toEqual([...rest.toReversed(), body.order[0]]);
  });
});

describe('undoing a publication', () => {
  it('schedules again what was scheduled', async () => {
    const { id, stream } = await things.article();
    await room.execute('ScheduleArticle', { id, scheduleFor: LATER });
    const before = await stateOf(stream);
    await room.execute('PublishArticle', { id, locale: 'pt' });
    await undo(stream);
    expect(await stateOf(stream)).toEqual(before);
  });

  it('restores the publication state of each language', async () => {
    const { id, stream } = await things.article();
    await room.execute('PublishArticle', { id, locale: 'pt' });
    await room.execute('ScheduleArticle', { id, locale: 'en', scheduleFor: LATER });
    const before = await stateOf(stream);
    await room.execute('UnpublishArticle', { id });
    const { steps } = await undo(stream);
    expect(steps.map(({ command, body }) => [command, body.locale])).toEqual([
      ['PublishArticle', 'pt'],
      ['ScheduleArticle', 'en'],
    ]);
    expect(await stateOf(stream)).toEqual(before);
  });
});

describe('restoring a version', () => {
  it('takes one command, whatever was written since', async () => {
    const { id, stream } = await things.category();
    const first = await stateOf(stream);
    await room.execute('EditCategory', { id, name: names(), hue: 'cane' });
    await room.execute('EditCategory', { id, description: names(), hue: 'azulejo' });
    const restoring = await planRestore(site.runtime.store, { stream, revision: 0 }, NOW);
    if (!restoring || 'no' in restoring) throw new Error('nothing restores it');
    expect(restoring.changes.map(({ path }) => path)).toContain('hue');
    for (const { command, body } of restoring.steps) await room.execute(command, body);
    expect(await stateOf(stream)).toEqual(first);
    expect(await planRestore(site.runtime.store, { stream, revision: 0 }, NOW)).toEqual({ no: 'undone' });
  });

  it('restores the cover of an edition, too', async () => {
    const { id: number, stream } = await things.edition();
    const first = await stateOf(stream);
    const revision = (await versions(stream)).length - 1;
    await room.execute('UpdateCover', { number, mediaId: await registerPicture(site.runtime) });
    const covers = [(await planRestore(site.runtime.store, { stream, revision }, NOW))!];
    await room.execute('EditEdition', { number, month: '2026-11', published: false });
    covers.push((await planRestore(site.runtime.store, { stream, revision }, NOW))!);
    expect(covers.map((plan) => 'steps' in plan && plan.steps.map(({ command }) => command))).toEqual([
      ['UpdateCover'],
      ['UpdateCover', 'EditEdition'],
    ]);
    const { steps } = covers[1] as Extract<(typeof covers)[number], { steps: unknown }>;
    for (const { command, body } of steps) await room.execute(command, body);
    expect(await stateOf(stream)).toEqual(first);
    expect(await planRestore(site.runtime.store, { stream, revision }, NOW)).toEqual({ no: 'undone' });
  });

  it('lists neither a deletion nor the first cover, which it leaves', async () => {
    const { id, stream } = await things.category();
    await room.execute('DeleteCategory', { id });
    await room.execute('RestoreCategory', { id });
    await room.execute('EditCategory', { id, hue: 'cane' });
    const changes = [{ path: 'hue', from: 'cane', to: 'basalt' }];
    expect(await planRestore(site.runtime.store, { stream, revision: 1 }, NOW)).toMatchObject({ changes });
    const opened = await room.execute('OpenEdition', { number: 651, title: names(), month: '2026-10' });
    await room.execute('UpdateCover', { number: 651, mediaId: await registerPicture(site.runtime) });
    await room.execute('EditEdition', { number: 651, hue: 'cane' });
    const plan = await planRestore(site.runtime.store, { stream: opened.stream, revision: 1 }, NOW);
    expect(plan).toMatchObject({ changes: [{ path: 'hue', from: 'cane', to: 'azulejo' }] });
  });

  it('lists only the changes of an article that it makes, without its publication', async () => {
    const { id, stream } = await room.execute('CreateArticle', room.article({ draft: true }));
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'Depois.' } } });
    await room.execute('PublishArticle', { id, locale: 'pt' });
    const restoring = await planRestore(site.runtime.store, { stream, revision: 0 }, NOW);
    if (!restoring || 'no' in restoring) throw new Error('nothing restores it');
    expect(restoring.changes).toEqual([{ path: 'translations.pt.summary', from: 'Depois.', to: '' }]);
  });
});

describe('GET of an undo', () => {
  const ask = (position: string, as = cookie) =>
    site.app.inject({ url: `/api/desk/undo?position=${position}`, headers: { cookie: as, 'accept-language': 'en' } });
  const lastOf = async (stream: string) => (await historyOf(site.runtime.read, stream)).at(-1)!.position;

  it('requires an editor', async () => {
    const { stream } = await things.contributor();
    const position = await lastOf(stream);
    expect((await ask('999999999')).statusCode).toBe(404);
    expect((await ask('x')).statusCode).toBe(422);
    expect((await ask(position, await site.signIn('analyst'))).statusCode).toBe(403);
    expect((await ask(position, await site.signIn('editor'))).statusCode).toBe(200);
  });

  it('compares texts word by word', async () => {
    const { id, stream } = await things.article();
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'A água desce.' } } });
    await room.execute('EditArticle', { id, translations: { pt: { summary: 'A água sobe.' } } });
    const { changes } = (await ask(await lastOf(stream))).json();
    expect(changes.map(({ sides }: { sides: { words: unknown }[] }) => sides.map(({ words }) => words))).toEqual([
      [
        [
          { text: 'A água ', is: 'kept' },
          { text: 'sobe', is: 'removed' },
          { text: 'desce', is: 'added' },
          { text: '.', is: 'kept' },
        ],
      ],
    ]);
  });

  it('links to the deleted items if the undo deletes, or if the item is deleted already', async () => {
    const { id, stream } = await things.article();
    const steps = [{ command: 'DeleteArticle', body: { id, expectedRevision: 0 } }];
    const link = { to: '/admin/deleted', text: 'Show deleted items' };
    expect((await ask(await lastOf(stream))).json()).toEqual({ steps, changes: [], link });
    const { position } = await room.execute('EditArticle', { id, date: '2026-01-01' });
    await room.execute('DeleteArticle', { id });
    expect((await ask(position)).json()).toEqual({ no: expect.stringContaining('Restore it first'), link });
  });

  it('returns the reason when it is impossible, with a link to the item', async () => {
    const { id, stream } = await things.edition();
    expect((await ask(await lastOf(stream))).json()).toEqual({
      no: expect.stringContaining('never deleted'),
      link: { to: `/admin/editions?open=${id}`, text: expect.stringMatching(/^Open a-/) },
    });
  });

  it('shows in words what an undo would change', async () => {
    const { id, stream } = await things.article();
    await room.execute('PublishArticle', { id });
    expect((await ask(await lastOf(stream))).json().changes).toEqual([
      {
        label: 'State',
        sides: [
          { language: 'pt', from: { text: 'published' }, to: { text: 'draft' } },
          { language: 'en', from: { text: 'published' }, to: { text: 'draft' } },
        ],
      },
    ]);
    const content = [{ type: 'text', text: [{ text: 'Contactos' }] }];
    await room.execute('EditPage', { page: 'contacts', translations: { pt: { content } } });
    await room.execute('EditPage', { page: 'contacts', translations: { pt: { content: [] } } });
    expect((await ask(await lastOf('page-contacts'))).json().changes).toEqual([
      { label: 'Text', sides: [{ language: 'pt', to: { text: 'Contactos' } }] },
    ]);
  });
});
