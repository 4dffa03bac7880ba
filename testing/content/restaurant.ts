/** Returns valid input of `AddRestaurant`; `changed` replaces fields. */
export const restaurantInput = (changed: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Casa da Ribeira',
  address: 'Rua do Ribeirinho, 12',
  phone: '+351 291 000 014',
  website: 'https://ribeira.example.org',
  price: 2,
  rating: 4,
  descriptionPt: 'Doze lugares e um fogão a lenha.',
  descriptionEn: 'Twelve seats and a wood stove.',
  openingPt: 'Terça a domingo, 12h às 15h',
  openingEn: 'Tuesday to Sunday, 12 to 3 pm',
  area: 'funchal',
  ...changed,
});
