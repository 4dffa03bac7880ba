import { describe, expect, it } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const guide = async (query = '') => {
  const answer = await site.app.inject(`/api/restaurants?locale=en${query}`);
  return answer.json() as { total: number; items: { id: string; name: string; order: number }[] };
};
const inGuide = async (id: string) => (await guide()).items.find((each) => each.id === id);

describe('a restaurant', () => {
  it('is added, updated and deleted with the specified messages', async () => {
    const name = unique('Casa');
    const { id, stream, message } = await room.execute('AddRestaurant', restaurantInput({ name }));
    expect({ stream, message }).toEqual({ stream: `restaurant-${id}`, message: 'Restaurant successfully added' });
    expect(await inGuide(id)).toMatchObject({ name, price: 2, rating: 4, votes: 0, area: 'Funchal', image: null });
    expect(await inGuide(id)).toMatchObject({ url: `/en/restaurant-guide#r-${id}` });
    const edited = await room.execute('EditRestaurant', { id, price: 5, expectedRevision: 0 });
    expect(edited).toMatchObject({ revision: 1, message: 'Restaurant successfully updated' });
    expect(await inGuide(id)).toMatchObject({ name, price: 5 });
    expect(await room.execute('DeleteRestaurant', { id })).toMatchObject({
      message: 'Restaurant successfully deleted',
    });
    expect(await inGuide(id)).toBeUndefined();
    expect((await room.send('EditRestaurant', { id, price: 1 })).json()).toMatchObject({
      status: 409,
      code: 'deleted',
    });
  });

  it('gets a message for each invalid field', async () => {
    const wrong = restaurantInput({ price: 0, rating: 6, phone: '123', website: 'casa.example.org' });
    const answer = await room.send('AddRestaurant', wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { path: 'price', message: 'Price must be 1 or higher' },
        { path: 'rating', message: 'Rating must be between 1 and 5' },
        { path: 'phone', message: 'Phone number must be at least 9 characters long' },
        { path: 'website', message: 'Website must be a valid url' },
      ]),
    );
  });

  it.each(['week', 'Mo-Fr week', 'quando há peixe'])(
    'may have opening hours such as %j: shown as text, with a warning for the editor',
    async (openingHours) => {
      const added = await room.execute('AddRestaurant', restaurantInput({ name: unique('Casa'), openingHours }));
      const warning = {
        path: 'openingHours',
        message: expect.stringContaining('The opening hours cannot be read'),
      };
      expect(added).toMatchObject({ message: 'Restaurant successfully added', warnings: [warning] });
      const portuguese = await room.send(
        'EditRestaurant',
        { id: added.id, openingHours: 'Mo-Fr week 1-' },
        { cookie: `${cookie}; locale=pt` },
      );
      expect(portuguese.json().warnings).toEqual([
        { path: 'openingHours', message: expect.stringContaining('horário') },
      ]);
      await room.execute('EditRestaurant', { id: added.id, openingHours });
      for (const address of [
        '/guia-de-restaurantes',
        '/en/restaurant-guide',
        '/en/restaurant-guide?open=now',
        '/',
        '/en',
      ]) {
        const page = await site.app.inject({ url: address, headers: { cookie: 'locale=pt' } });
        expect([address, page.statusCode]).toEqual([address, 200]);
      }
      const { body } = await site.app.inject('/en/restaurant-guide');
      expect(body).toContain(String(restaurantInput().openingEn));
      const { id } = added;
      expect(await room.execute('EditRestaurant', { id, openingHours: 'Mo-Su 12:00-15:00' })).not.toHaveProperty(
        'warnings',
      );
      expect(await room.execute('EditRestaurant', { id, price: 1 })).not.toHaveProperty('warnings');
      await room.execute('DeleteRestaurant', { id });
    },
  );

  it('is accepted as a form, with its position in two fields', async () => {
    const name = unique('Form');
    const { position: _, ...fields } = restaurantInput({ name, price: '3' }) as Record<string, string>;
    const payload = new URLSearchParams({
      ...fields,
      'position[latitude]': '32.66',
      'position[longitude]': '-16.92',
      image: '',
    });
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/commands/AddRestaurant',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    expect(answer.statusCode).toBe(303);
    const found = (await guide()).items.find((each) => each.name === name);
    expect(found).toMatchObject({ price: 3, position: { latitude: 32.66, longitude: -16.92 } });
  });

  it('rejects a picture that does not exist', async () => {
    const answer = await room.send('AddRestaurant', restaurantInput({ image: '0'.repeat(32) }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'image' }]);
  });

  it('can be changed by administrators and editors only', async () => {
    const analyst = await room.send('AddRestaurant', restaurantInput(), { cookie: await site.signIn('analyst') });
    expect(analyst.statusCode).toBe(403);
    expect((await room.send('AddRestaurant', restaurantInput(), { cookie: '' })).statusCode).toBe(401);
  });
});

describe('the order of the guide', () => {
  it('is set by the editors and must contain every restaurant', async () => {
    await room.execute('AddRestaurant', restaurantInput({ name: unique('One') }));
    await room.execute('AddRestaurant', restaurantInput({ name: unique('Two') }));
    const ids = (await guide()).items.map(({ id }) => id);
    const order = ids.toReversed();
    const { message } = await room.execute('ReorderRestaurants', { order });
    expect(message).toBe('Restaurants successfully reordered');
    const { total, items } = await guide();
    expect(items.map(({ id }) => id)).toEqual(order);
    expect(items.map((each) => each.order)).toEqual(order.map((_, index) => index + 1));
    expect(total).toBe(order.length);
    const incomplete = await room.send('ReorderRestaurants', { order: order.slice(1) });
    expect(incomplete.json()).toMatchObject({ status: 409, code: 'unknown_reference' });
  });
});

describe('GET /api/restaurants', () => {
  it('filters, and sorts by name', async () => {
    const [one, other] = [unique('Zzz'), unique('Aaa')];
    await room.execute('AddRestaurant', restaurantInput({ name: one, area: 'porto-santo', price: 4, rating: 5 }));
    await room.execute('AddRestaurant', restaurantInput({ name: other, area: 'porto-santo', price: 4, rating: 3 }));
    const names = async (query: string) => (await guide(query)).items.map(({ name }) => name);
    expect(await names('&area=porto-santo')).toEqual([one, other]);
    expect(await names('&area=porto-santo&sort=name')).toEqual([other, one]);
    expect(await guide('&area=porto-santo&price=4&stars=4')).toMatchObject({ total: 1, items: [{ name: one }] });
    expect(await names('&area=porto-santo&price=1')).toEqual([]);
  });

  it('filters by restaurants that are open now', async () => {
    const [always, never] = [unique('Always'), unique('Never')];
    await room.execute('AddRestaurant', restaurantInput({ name: always, area: 'santana', openingHours: '24/7' }));
    await room.execute('AddRestaurant', restaurantInput({ name: never, area: 'santana', openingHours: 'off' }));
    expect((await guide('&area=santana&open=now')).items.map(({ name }) => name)).toEqual([always]);
  });

  it.each(['sort=price', 'price=6', 'stars=0', 'open=later', 'locale=fr'])('rejects %s', async (query) => {
    expect((await site.app.inject(`/api/restaurants?${query}`)).statusCode).toBe(422);
  });
});
