import { beforeAll, describe, expect, it } from 'vitest';
import { publishedViews } from '#projections/read-models.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import {
  anonKeyOf,
  type Change,
  changesOf,
  createRealtimeClient,
  eventually,
  listenForRealtime,
} from '#testing/realtime-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const opened = useEditorClient('editor');
let url: string;
let anon: string;
beforeAll(async () => {
  url = await listenForRealtime(opened.site.app);
  anon = await anonKeyOf(opened.site.runtime);
});

const listenTo = (wanted: object, token = anon) => changesOf(createRealtimeClient(url, token), wanted);
const arrived = (changes: Change[], count: number) => eventually(() => expect(changes).toHaveLength(count));
const addRestaurant = async (fields: Record<string, unknown>): Promise<string> =>
  (await opened.room.execute('AddRestaurant', restaurantInput(fields))).id;

describe('the changes of a view', () => {
  it('are sent after commands, with the columns and types of the view', async () => {
    const changes = await listenTo({ table: 'restaurants' });
    const id = await addRestaurant({ name: 'Casa da Levada' });
    await arrived(changes, 1);
    const row = { id, name: 'Casa da Levada', price: 2, votes: 0 };
    expect(changes[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'restaurants',
      new: row,
      old: {},
    });
    expect(Object.keys(changes[0]!.new)).toEqual(Object.keys(publishedViews.get('restaurants')!.columns));

    await opened.room.execute('EditRestaurant', { id, ...restaurantInput({ name: 'Casa Velha' }) });
    await arrived(changes, 2);
    expect(changes[1]).toMatchObject({ eventType: 'UPDATE', new: { id, name: 'Casa Velha' }, old: { id } });

    await opened.room.execute('DeleteRestaurant', { id });
    await arrived(changes, 3);
    expect(changes[2]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } });
  });

  it('leave out what readers cannot see, until they can', async () => {
    const changes = await listenTo({ table: 'articles' });
    const everything = await listenTo({});
    const draft = opened.room.article({ translations: { pt: { title: 'Rascunho secreto' } } });
    const { id } = await opened.room.execute('CreateArticle', { ...draft, draft: true });
    const shown = await opened.room.execute(
      'CreateArticle',
      opened.room.article({ translations: { en: { title: 'Seen' } } }),
    );
    await arrived(changes, 1);
    expect(changes[0]).toMatchObject({ eventType: 'INSERT', new: { id: shown.id, locale: 'en', title: 'Seen' } });
    await opened.room.execute('PublishArticle', { id, locale: 'pt' });
    await arrived(changes, 2);
    expect(changes[1]).toMatchObject({ eventType: 'INSERT', new: { id, locale: 'pt' } });
    await opened.room.execute('UnpublishArticle', { id, locale: 'pt' });
    await arrived(changes, 3);
    expect(changes[2]).toMatchObject({ eventType: 'DELETE', old: { id, locale: 'pt' } });
    const untilPublished = everything.slice(
      0,
      everything.findIndex((change) => 'id' in change.new && change.new.id === id),
    );
    expect(JSON.stringify(untilPublished)).not.toContain('secreto');
    await eventually(() => expect(everything.map(({ table }) => table)).toContain('contributors'));
  });

  it('are sent of articles when one of their keywords is deleted', async () => {
    const { id } = await opened.room.execute('AddKeyword', { name: { pt: 'Levadas', en: 'Levadas' } });
    const article = await opened.room.execute('CreateArticle', { ...opened.room.article(), keywords: [id] });
    const changes = await listenTo({ table: 'articles', filter: `id=eq.${article.id}`, select: ['id', 'keyword_ids'] });
    await opened.room.execute('DeleteKeyword', { id });
    await eventually(() =>
      expect(changes.at(-1)).toMatchObject({ eventType: 'UPDATE', new: { id: article.id, keyword_ids: [] } }),
    );
  });

  const BETA = 'Beta "2", (b)';
  const FILTERS: [string, string[]][] = [
    ['name=eq.Alfa', ['Alfa']],
    ['name=neq.Alfa', [BETA]],
    ['name=not.eq.Alfa', [BETA]],
    ['name=in.(Alfa,Gama)', ['Alfa']],
    ['name=in.("Beta \\"2\\", (b)")', [BETA]],
    ['name=eq."Beta \\"2\\", (b)"', [BETA]],
    ['name=like.Al%', ['Alfa']],
    ['name=ilike.al*', ['Alfa']],
    ['price=gt.2', [BETA]],
    ['price=lte.2', ['Alfa']],
    ['price=gte.1,price=lt.4,name=eq.Alfa', ['Alfa']],
    ['name=not.is.null', ['Alfa', BETA]],
    ['name=isdistinct.Alfa', [BETA]],
  ];

  it('are filtered as the client wants', async () => {
    const client = createRealtimeClient(url, anon);
    const wanted = (filter: string) => changesOf(client, { table: 'restaurants', filter, event: 'INSERT' });
    const found = await Promise.all(FILTERS.map(([filter]) => wanted(filter)));
    await addRestaurant({ name: 'Alfa', price: 2 });
    await addRestaurant({ name: BETA, price: 4 });
    const names = () => found.map((changes) => changes.map((change) => 'name' in change.new && change.new.name).sort());
    await eventually(() => expect(names()).toEqual(FILTERS.map(([, expected]) => expected)));
  });

  it('have only the columns that the client selects, and rows that leave by their key', async () => {
    const id = await addRestaurant({ name: 'Antes' });
    const changes = await listenTo({
      table: 'restaurants',
      select: ['name', 'price'],
      filter: `id=eq.${id},name=eq.Depois`,
    });
    await opened.room.execute('EditRestaurant', { id, ...restaurantInput({ name: 'Depois' }) });
    await arrived(changes, 1);
    expect(changes[0]!.new).toEqual({ name: 'Depois', price: 2 });
    const other = await addRestaurant({});
    await opened.room.execute('DeleteRestaurant', { id: other });
    await opened.room.execute('DeleteRestaurant', { id });
    await arrived(changes, 2);
    expect(changes[1]).toMatchObject({ eventType: 'DELETE', old: { id } });
  });

  it.each([
    [{ table: 'restaurants', filter: 'name' }, 'InvalidFilter'],
    [{ table: 'restaurants', filter: 'nothing=eq.1' }, 'InvalidFilter: column restaurants.nothing does not exist'],
    [{ table: 'restaurants', filter: 'price=eq.many' }, 'InvalidFilter: invalid input syntax for type integer'],
    [{ table: 'restaurants', filter: 'name=match.(a+)+$' }, 'InvalidFilter: the operator match'],
    [{ table: 'restaurants', filter: 'name=wfts.a' }, 'InvalidFilter: the operator wfts'],
    [{ table: 'restaurants', select: ['facts'] }, 'UnknownColumn'],
    [{ table: 'restaurant' }, 'UnknownTable'],
    [{ table: '__proto__' }, 'UnknownTable'],
    [{ table: 'account', schema: 'auth' }, 'UnknownTable'],
    [{ table: 'vote_hours' }, 'Unauthorized'],
    [{ table: 'vote_hours', filter: 'votes=gt.1' }, 'Unauthorized'],
  ])('are refused to a visitor who wants %j', async (wanted, reason) => {
    await expect(listenTo(wanted)).rejects.toThrow(reason);
  });

  it('are sent to staff whose role may read the view, who may also use regular expressions', async () => {
    const analyst = bearerOfCookie(await opened.site.signIn('analyst'));
    await expect(listenTo({ table: 'vote_hours' }, analyst)).resolves.toEqual([]);
    const editor = bearerOfCookie(opened.cookie);
    await expect(listenTo({ table: 'vote_hours' }, editor)).rejects.toThrow('Unauthorized');
    const changes = await listenTo({ table: 'restaurants', filter: 'name=match.^Ω' }, editor);
    await addRestaurant({ name: 'Ωmega' });
    await arrived(changes, 1);
  });
});
