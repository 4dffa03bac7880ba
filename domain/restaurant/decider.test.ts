import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { evolveRestaurant, type RestaurantCommand, restaurantDecider, restaurantOrderDecider } from './decider.ts';
import type { RestaurantEvent } from './events.ts';
import type { RestaurantFacts } from './fields.ts';

const { given } = specification(restaurantDecider);
const id = 'r1';

const facts: RestaurantFacts = {
  name: 'Fajã da Lapa',
  address: 'Caminho do Cais, 3, Paul do Mar',
  phone: '+351 291 000 001',
  website: 'https://lapa.example.org',
  image: 'm1',
  imageAltPt: 'Limões cortados',
  imageAltEn: 'Cut lemons',
  price: 2,
  rating: 4,
  verdictPt: 'Lapas como devem ser.',
  verdictEn: 'Limpets as they should be.',
  descriptionPt: 'Doze mesas.',
  descriptionEn: 'Twelve tables.',
  openingPt: 'Todos os dias, 12h às 15h',
  openingEn: 'Daily, 12 to 3 pm',
  openingHours: 'Mo-Su 12:00-15:00',
  additionalInfoPt: '',
  additionalInfoEn: '',
  area: 'calheta',
  position: { latitude: 32.75, longitude: -17.22 },
};
const add: RestaurantCommand = { name: 'AddRestaurant', id, facts };
const added: RestaurantEvent = { type: 'RestaurantAdded', data: { id, ...facts } };
const edited = (changed: Partial<RestaurantFacts>): RestaurantEvent => ({
  type: 'RestaurantEdited',
  data: { id, facts: changed },
});
const deleted: RestaurantEvent = { type: 'RestaurantDeleted', data: { id } };

describe('adding a restaurant', () => {
  it('rejects the id of an existing or deleted restaurant', () => {
    given().when(add).then(added);
    given(added).when(add).thenRejected('already_exists');
    given(added, deleted).when(add).thenRejected('already_exists');
  });
});

describe('editing a restaurant', () => {
  it('records only the changed fields', () => {
    given(added)
      .when({ name: 'EditRestaurant', facts: { ...facts, price: 3, verdictEn: '' } })
      .then(edited({ price: 3, verdictEn: '' }));
    given(added)
      .when({ name: 'EditRestaurant', facts: { position: null } })
      .then(edited({ position: null }));
  });

  it('records no event when no field changes', () => {
    given(added).when({ name: 'EditRestaurant', facts }).then();
    given(added).when({ name: 'EditRestaurant', facts: {} }).then();
    given(added, edited({ rating: 5 }))
      .when({ name: 'EditRestaurant', facts: { rating: 5 } })
      .then();
  });
});

describe('a language that came after a restaurant was added', () => {
  const { openingEn: _, ...before } = facts;
  const addedBefore = { type: 'RestaurantAdded', data: { id, ...before } } as RestaurantEvent;
  const edit = (changed: Partial<RestaurantFacts>): RestaurantCommand => ({ name: 'EditRestaurant', facts: changed });
  const openingsAfter = (...events: RestaurantEvent[]) => {
    const state = [addedBefore, ...events].reduce(evolveRestaurant, restaurantDecider.initial);
    if (state.status === 'none') return expect.unreachable();
    return [state.facts.openingPt, state.facts.openingEn];
  };

  it('follows the main language', () => {
    expect(openingsAfter()).toEqual([facts.openingPt, facts.openingPt]);
    expect(openingsAfter(edited({ openingPt: 'Fechado' }))).toEqual(['Fechado', 'Fechado']);
    expect(openingsAfter(edited({ price: 3 }), deleted, edited({ openingPt: 'Fechado' }))).toEqual([
      'Fechado',
      'Fechado',
    ]);
  });

  it('is left alone once it has a text of its own', () => {
    const own = edited({ openingEn: 'Closed' });
    expect(openingsAfter(own, edited({ openingPt: 'Aberto' }))).toEqual(['Aberto', 'Closed']);
    expect(openingsAfter(edited({ openingEn: '' }), edited({ openingPt: 'Aberto' }))).toEqual(['Aberto', '']);
  });

  it('gets no text of its own from a form that sends back what it shows', () => {
    const shown = { ...facts, openingEn: facts.openingPt };
    given(addedBefore).when(edit(shown)).then();
    given(addedBefore)
      .when(edit({ ...shown, openingPt: 'Fechado' }))
      .then(edited({ openingPt: 'Fechado' }));
    given(addedBefore)
      .when(edit({ openingPt: 'Fechado', openingEn: 'Fechado' }))
      .then(edited({ openingPt: 'Fechado' }));
    given(addedBefore)
      .when(edit({ openingPt: 'Fechado', openingEn: 'Closed' }))
      .then(edited({ openingPt: 'Fechado', openingEn: 'Closed' }));
  });
});

describe('deleting a restaurant', () => {
  it('rejects a second delete and a later edit', () => {
    given(added).when({ name: 'DeleteRestaurant' }).then(deleted);
    given(added, deleted).when({ name: 'DeleteRestaurant' }).thenRejected('deleted');
    given(added, deleted).when({ name: 'EditRestaurant', facts: {} }).thenRejected('deleted');
  });

  it('keeps the latest facts in the state', () => {
    expect([added, edited({ price: 5 }), deleted].reduce(evolveRestaurant, restaurantDecider.initial)).toEqual({
      status: 'deleted',
      id,
      facts: { ...facts, price: 5 },
    });
  });
});

describe('restoring a restaurant', () => {
  const restored: RestaurantEvent = { type: 'RestaurantRestored', data: { id } };

  it('restores the state before the deletion', () => {
    given(added, deleted).when({ name: 'RestoreRestaurant' }).then(restored);
    expect([added, deleted, restored].reduce(evolveRestaurant, restaurantDecider.initial)).toEqual(
      evolveRestaurant(restaurantDecider.initial, added),
    );
  });

  it('rejects a restaurant that is not deleted', () => {
    given().when({ name: 'RestoreRestaurant' }).thenRejected('not_found');
    given(added).when({ name: 'RestoreRestaurant' }).thenRejected('not_deleted');
    given(added, deleted, restored).when({ name: 'RestoreRestaurant' }).thenRejected('not_deleted');
  });
});

describe('a restaurant that was never added', () => {
  it('cannot be edited or deleted', () => {
    given().when({ name: 'EditRestaurant', facts }).thenRejected('not_found');
    given().when({ name: 'DeleteRestaurant' }).thenRejected('not_found');
  });

  it.each([edited({}), deleted])('throws when its first event is $type', (event) => {
    expect(() => evolveRestaurant(restaurantDecider.initial, event)).toThrow(`${event.type} before RestaurantAdded`);
  });
});

describe('reordering the restaurants of the guide', () => {
  const order = specification(restaurantOrderDecider);
  const reordered = (...ids: string[]) => ({ type: 'RestaurantsReordered' as const, data: { order: ids } });
  const reorder = (...ids: string[]) => ({ name: 'ReorderRestaurants' as const, order: ids, known: ['a', 'b'] });

  it('requires every restaurant exactly once', () => {
    order.given().when(reorder('b', 'a')).then(reordered('b', 'a'));
    for (const wrong of [['a'], ['a', 'b', 'c'], ['a', 'a'], ['a', 'b', 'b']]) {
      order
        .given()
        .when(reorder(...wrong))
        .thenRejected('unknown_reference', { path: 'order' });
    }
  });

  it('records an event only when the order changes', () => {
    order.given(reordered('b', 'a')).when(reorder('b', 'a')).then();
    order.given(reordered('b', 'a')).when(reorder('a', 'b')).then(reordered('a', 'b'));
  });
});
