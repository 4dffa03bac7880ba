/** Returns a text in lower case and without accents, by which what a user types is compared: `Água` and `agua` are the same. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
