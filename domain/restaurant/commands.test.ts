import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { messages as catalogues, type MessageId } from '#web/messages.ts';
import { addRestaurant, deleteRestaurant, editRestaurant, reorderRestaurants } from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
/** What docs/product.md, rule 40 asks for. */
const smallest = {
  name: 'A',
  address: 'R',
  phone: '291000001',
  website: 'https://a.example.org',
  price: 1,
  rating: 1,
  descriptionPt: 'D',
  descriptionEn: 'D',
  openingPt: 'H',
  openingEn: 'H',
};
const complete = {
  ...smallest,
  image: '0123456789abcdef0123456789abcdef',
  imageAltPt: 'Limões',
  imageAltEn: 'Lemons',
  verdictPt: 'Bom.',
  verdictEn: 'Good.',
  additionalInfoPt: 'Só dinheiro',
  additionalInfoEn: 'Cash only',
  openingHours: 'Mo-Su 12:00-15:00',
  area: 'funchal',
  position: { latitude: 32.65, longitude: -16.91 },
};

describe.each([
  { command: 'addRestaurant', schema: addRestaurant, input: complete },
  { command: 'editRestaurant', schema: editRestaurant, input: { ...complete, id, expectedRevision: 1 } },
  { command: 'deleteRestaurant', schema: deleteRestaurant, input: { id, expectedRevision: 1 } },
  { command: 'reorderRestaurants', schema: reorderRestaurants, input: { order: [id], expectedRevision: 1 } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, votes: 99 })).toEqual([': Unrecognized key: "votes"']);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

/** What a person reads when one field is wrong. */
const messages = (field: keyof typeof complete, value: unknown): string[] =>
  schemaErrors(addRestaurant, { ...complete, [field]: value }).map(
    (complaint) => catalogues.en[complaint.replace(`${field}: `, 'field.') as MessageId] ?? complaint,
  );

describe('the validation messages of the specification', () => {
  it.each<[keyof typeof complete, unknown, string]>([
    ['price', 0, 'Price must be 1 or higher'],
    ['price', '0', 'Price must be 1 or higher'],
    ['price', '', 'Price must be 1 or higher'],
    ['price', undefined, 'Price must be 1 or higher'],
    ['price', 6, 'Price must be 5 or lower'],
    ['phone', '29100000', 'Phone number must be at least 9 characters long'],
    ['phone', '  291000  ', 'Phone number must be at least 9 characters long'],
    ['phone', undefined, 'Phone number must be at least 9 characters long'],
    ['rating', 'good', 'Rating must be a number between 1 and 5'],
    ['rating', '', 'Rating must be a number between 1 and 5'],
    ['rating', undefined, 'Rating must be a number between 1 and 5'],
    ['rating', 0, 'Rating must be between 1 and 5'],
    ['rating', '5.5', 'Rating must be between 1 and 5'],
    ['website', 'lapa.example.org', 'Website must be a valid url'],
    ['website', 'ftp://lapa.example.org', 'Website must be a valid url'],
    ['website', 'https:lapa.example.org', 'Website must be a valid url'],
    ['website', 'javascript:alert(1)', 'Website must be a valid url'],
    ['website', '', 'Website must be a valid url'],
    ['website', undefined, 'Website must be a valid url'],
    ['name', '', 'Name is required'],
    ['name', undefined, 'Name is required'],
  ])('rejects %s %j: %s', (field, value, message) => {
    expect(messages(field, value)).toEqual([message]);
  });

  it.each(['name', 'address', 'descriptionPt', 'descriptionEn', 'openingPt', 'openingEn'] as const)(
    'requires %s to have at least one character besides spaces',
    (field) => {
      expect(messages(field, 'x')).toEqual([]);
      for (const empty of ['', '   ', undefined, null]) {
        expect(messages(field, empty)).toEqual([expect.stringMatching(/ (is|are) required$/)]);
      }
    },
  );

  it('rejects a fractional price and accepts a half-star rating', () => {
    expect(messages('price', 2.5)).toEqual(['Price must be a whole number']);
    expect(messages('rating', 4.5)).toEqual([]);
  });
});

describe('adding a restaurant', () => {
  it('accepts the required fields alone and applies defaults to the others', () => {
    expect(addRestaurant.parse(smallest)).toEqual({
      ...smallest,
      image: null,
      imageAltPt: '',
      imageAltEn: '',
      verdictPt: '',
      verdictEn: '',
      additionalInfoPt: '',
      additionalInfoEn: '',
      openingHours: '',
      area: null,
      position: null,
    });
  });

  it('converts text from a form to numbers and empty values to null', () => {
    const form = {
      ...smallest,
      price: '3',
      rating: '4.5',
      image: '',
      area: '',
      position: { latitude: '', longitude: '' },
    };
    expect(addRestaurant.parse(form)).toMatchObject({
      price: 3,
      rating: 4.5,
      image: null,
      area: null,
      position: null,
    });
    const placed = { ...form, position: { latitude: '32.65', longitude: '-16.91' } };
    expect(addRestaurant.parse(placed).position).toEqual({ latitude: 32.65, longitude: -16.91 });
  });

  it('rejects a position or an area outside Madeira and Porto Santo', () => {
    const at = (latitude: unknown, longitude: unknown) => messages('position', { latitude, longitude });
    expect(at(32.65, -16.91)).toEqual([]);
    expect(at(33.06, -16.34)).toEqual([]);
    expect(at(-16.91, 32.65)).toEqual([
      'position.latitude: coordinate_format',
      'position.longitude: coordinate_format',
    ]);
    expect(at('32.65', '')).toEqual(['position.longitude: coordinate_format']);
    expect(messages('area', 'lisboa')).toEqual(['Choose a municipality of Madeira or Porto Santo']);
  });

  it('accepts opening hours that cannot be parsed', () => {
    expect(messages('openingHours', 'quando há peixe')).toEqual([]);
  });
});

describe('editing and deleting a restaurant', () => {
  it('applies no defaults to omitted fields', () => {
    expect(editRestaurant.parse({ id })).toEqual({ id });
    expect(editRestaurant.parse({ id, image: '', verdictPt: '', position: null })).toEqual({
      id,
      image: null,
      verdictPt: '',
      position: null,
    });
  });

  it('rejects invalid values of required fields', () => {
    expect(schemaErrors(editRestaurant, { id, name: '', price: 9, website: '' })).toEqual([
      'name: name_required',
      'website: website_format',
      'price: price_too_high',
    ]);
  });

  it.each([editRestaurant, deleteRestaurant])('requires the id of a restaurant', (schema) => {
    expect(schemaErrors(schema, {})).toEqual(['id: id_required']);
  });
});

it('limits the fields of a restaurant', () => {
  expect(limitsOf(addRestaurant)).toEqual({
    name: '… 120',
    address: '… 300',
    phone: '9 … 40',
    website: '… 500',
    price: '1 … 5',
    rating: '1 … 5',
    descriptionPt: '… 3000',
    descriptionEn: '… 3000',
    openingPt: '… 500',
    openingEn: '… 500',
    imageAltPt: '… 300',
    imageAltEn: '… 300',
    verdictPt: '… 160',
    verdictEn: '… 160',
    additionalInfoPt: '… 1000',
    additionalInfoEn: '… 1000',
    'position.latitude': '32 … 34',
    'position.longitude': '-18 … -15',
    openingHours: '… 255',
  });
});

it('limits how many restaurants are ordered', () => {
  expect(limitsOf(reorderRestaurants)).toMatchObject({ order: '… 2000' });
});
