/** Patterns of the `User-Agent` header, most specific first: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns browser and operating system from a `User-Agent`, such as `Firefox, Linux`; undefined if neither is recognized. */
export const describeDevice = (userAgent: string): string | undefined => {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(', ') : undefined;
};
