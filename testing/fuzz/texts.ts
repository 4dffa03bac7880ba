import fc from 'fast-check';

/** Texts that must be rejected: empty ones, invisible ones, and characters that XML or the database cannot represent. */
const REFUSED = [
  '\u0000',
  '\u0001',
  '\u001b[31m',
  '\ufffe',
  '\uffff',
  '\ud800',
  'a\udc00b',
  '\u200b',
  '\ufeff\u00ad\u2060',
  '\u3164',
  '',
  ' ',
] as const;

/** Valid texts that break careless code: markup, XML, React's payload, file names, numbers, text direction. */
const TREACHEROUS = [
  '\u202egnp.exe',
  '\u2028\u2029',
  'e\u0301'.repeat(40),
  `a${'\u0300'.repeat(300)}`,
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  'עברית العربية',
  '<script>alert(1)</script>',
  '</script><!--',
  '<![CDATA[ ]]>',
  '&amp;&nbsp;&#0;&unknown;',
  '"\'`\\',
  '\n0:E{',
  '0:E{"digest":"1"}',
  '\n1:{"a":',
  '$L1',
  '$undefined',
  '$@1',
  '../../etc/passwd',
  'C:\\con',
  '%00%2e%2e%2f%',
  'javascript:alert(1)',
  '//evil.example',
  '__proto__',
  'constructor',
  'null',
  'true',
  'NaN',
  '1e999',
  '-0',
  '{0}{name}',
  "{count, plural, one {#} other {''}}",
  '`$(exit 1)`',
  "'; drop table log.event; --",
  'a:* | b & !c <-> d',
  '\\',
  '%_%',
  'A'.repeat(5_000),
  'á'.repeat(300),
  'word '.repeat(2_000),
] as const;

const WORDS = [
  'levada',
  'água',
  'pão',
  'Funchal',
  'Câmara de Lobos',
  'mel-de-cana',
  'a',
  'The',
  '2026',
  'São',
] as const;

/** Opening hours: valid ones, ones that the library rejects, and ones that it misreads. */
export const openingHours = fc.constantFrom(
  'Mo-Fr 10:00-22:00',
  'week',
  'Mo-Fr week',
  '24/7',
  'Mo-Su 12:00-26:00',
  'PH off; easter -2 days off',
  'Jan-Mar Tu[1] 10:00+',
  'week 1-53/2 Fr 10:00-11:00',
  'sunrise-sunset',
  '99:99-100:00',
  'Mo[6] 10:00-12:00 || "reserva"',
  '2019-2010 Mo off',
);

/** Generates a plain sentence. */
export const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));

/** Generates texts that must be accepted. */
export const acceptedText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 2, arbitrary: fc.constantFrom(...TREACHEROUS) },
  { weight: 1, arbitrary: fc.tuple(words, fc.constantFrom(...TREACHEROUS)).map((parts) => parts.join('')) },
);

/** Generates any text, including ones that must be rejected. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: words },
  { weight: 2, arbitrary: fc.constantFrom(...REFUSED) },
  { weight: 3, arbitrary: fc.constantFrom(...TREACHEROUS) },
  { weight: 1, arbitrary: fc.tuple(words, fc.constantFrom(...TREACHEROUS)).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: openingHours },
);
