import { describe, expect, it } from 'vitest';
import { limitsOf } from '#testing/schema-limits.ts';
import { createArticle, editArticle } from './commands.ts';
import { articleDecider } from './decider.ts';
import { type Article, evolveArticle, initialArticle } from './state.ts';
import { type Travel, travel } from './travel.ts';
import { MAX_WALK_POINTS } from './travel-limits.ts';

const place = {
  kind: 'place',
  name: { pt: 'Fanal', en: 'Fanal' },
  position: { latitude: 32.80911, longitude: -17.14352 },
};

const walk = {
  kind: 'walk',
  name: { pt: 'Vereda', en: 'Path' },
  points: [
    { latitude: 32.7621, longitude: -16.8912, elevation: 1200 },
    { latitude: 32.763, longitude: -16.8925 },
  ],
};

const messagesOf = (given: unknown): string[] => {
  const { error } = travel.safeParse(given);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('travel', () => {
  it('accepts a place and a walk, and fills in what is unknown', () => {
    expect(travel.parse(place)).toEqual({ ...place, access: { pt: '', en: '' }, season: { pt: '', en: '' } });
    const numbers = { distance: null, ascent: null, descent: null, minutes: null, difficulty: null };
    expect(travel.parse(walk)).toEqual({ ...walk, ...numbers, access: { pt: '', en: '' }, season: { pt: '', en: '' } });
    expect(travel.parse(null)).toBeNull();
  });

  it('rounds positions to five decimals, and elevations to metres', () => {
    const exact = { latitude: 32.123456789, longitude: -17.000004, elevation: 10.6 };
    const parsed = travel.parse({ ...walk, points: [exact, exact] }) as Extract<Travel, { kind: 'walk' }>;
    expect(parsed.points[0]).toEqual({ latitude: 32.12346, longitude: -17, elevation: 11 });
  });

  it.each([
    [
      'Lisbon',
      { latitude: 38.72, longitude: -9.14 },
      ['position.latitude: position_outside', 'position.longitude: position_outside'],
    ],
    [
      'interchanged coordinates',
      { latitude: -17.14, longitude: 32.8 },
      ['position.latitude: position_outside', 'position.longitude: position_outside'],
    ],
    ['no number', { latitude: Number.NaN, longitude: -17 }, ['position.latitude: position_outside']],
    ['text', { latitude: '32.8', longitude: -17 }, ['position.latitude: position_outside']],
    ['none', null, ['position: position_required']],
  ])('rejects a place at %s', (_, position, messages) => {
    expect(messagesOf({ ...place, position })).toEqual(messages);
  });

  it('rejects a walk without points, with one, and with too many', () => {
    expect(messagesOf({ ...walk, points: undefined })).toEqual(['points: walk_points_required']);
    expect(messagesOf({ ...walk, points: [] })).toEqual(['points: walk_points_required']);
    expect(messagesOf({ ...walk, points: walk.points.slice(1) })).toEqual(['points: walk_points_required']);
    const many = Array(MAX_WALK_POINTS + 1).fill(walk.points[0]);
    expect(messagesOf({ ...walk, points: many })).toEqual(['points: walk_points_many']);
  });

  it.each([
    ['distance', -1, 'distance_format'],
    ['distance', 0, 'distance_format'],
    ['distance', Number.POSITIVE_INFINITY, 'distance_format'],
    ['ascent', -1, 'height_format'],
    ['descent', 9000, 'height_format'],
    ['minutes', 0, 'minutes_format'],
    ['minutes', 1.5, 'minutes_format'],
    ['difficulty', 'deadly', 'difficulty_format'],
  ])('rejects a walk with %s %s', (name, value, message) => {
    expect(messagesOf({ ...walk, [name]: value })).toEqual([`${name}: ${message}`]);
  });

  it('rejects a name that is missing or invisible in one language, and an unknown kind', () => {
    expect(messagesOf({ ...place, name: { pt: 'Fanal', en: '​' } })).toEqual(['name.en: travel_name_required']);
    expect(messagesOf({ ...place, name: undefined })).toEqual(['name: travel_name_required']);
    expect(messagesOf({ ...place, kind: 'cruise' })).toEqual(['kind: travel_kind']);
  });
});

describe('articles with a place or walk', () => {
  const id = '0d6f8a52-1f43-4c8b-8a07-52c5a4c0e9b3';
  const context = { now: '2026-11-28T12:00:00.000Z', today: '2026-11-28' } as never;
  const given = (kept?: Travel): Article =>
    evolveArticle(initialArticle, {
      type: 'ArticleCreated',
      data: {
        id,
        category: null,
        author: null,
        photographer: null,
        mainImage: null,
        date: '2026-11-28',
        ...(kept && { travel: kept }),
        translations: {
          pt: { title: 'Um', slug: 'um', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' },
        },
      },
    });
  const edit = (article: Article, changed: Travel | null) =>
    articleDecider.decide({ name: 'EditArticle', facts: { travel: changed }, translations: {} }, article, context);
  const fanal = travel.parse(place)!;

  it('given an article without one, when it gets a place, then records only that', () => {
    expect(edit(given(), fanal)).toEqual([
      { type: 'ArticleEdited', data: { id, facts: { travel: fanal }, translations: {} } },
    ]);
  });

  it('given an article of an older release, when it gets none, then records nothing', () => {
    expect(edit(given(), null)).toEqual([]);
  });

  it('given a place, when the same is sent with its keys in another order, then records nothing', () => {
    const { kind, ...rest } = fanal;
    expect(edit(given(fanal), { ...rest, kind } as Travel)).toEqual([]);
  });

  it('given a place, when it is removed, then records null', () => {
    expect(edit(given(fanal), null)).toEqual([
      { type: 'ArticleEdited', data: { id, facts: { travel: null }, translations: {} } },
    ]);
  });

  it('is a field of the commands that create and edit', () => {
    expect(editArticle.parse({ id, travel: null }).travel).toBeNull();
    const path = createArticle
      .safeParse({ draft: true, translations: { pt: { title: 'Um' } }, travel: { ...walk, points: [] } })
      .error?.issues.map((issue) => issue.path.join('.'));
    expect(path).toEqual(['travel.points']);
  });
});

it('limits the travel facts of an article', () => {
  expect(limitsOf(travel)).toEqual({
    name: '… 120',
    access: '… 300',
    season: '… 300',
    'position.latitude': '30 … 33.3',
    'position.longitude': '-17.4 … -15.7',
    points: '2 … 500',
    'points[].latitude': '30 … 33.3',
    'points[].longitude': '-17.4 … -15.7',
    'points[].elevation': '-50 … 1900',
    distance: '0.1 … 200',
    ascent: '0 … 5000',
    descent: '0 … 5000',
    minutes: '1 … 4320',
  });
});
