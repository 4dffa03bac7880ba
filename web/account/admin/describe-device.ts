/** By what a browser calls itself, the most telling word first: Edge and Opera say that they are Chrome, and Chrome that it is Safari. */
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

/** `Firefox, Linux`; undefined where neither is known. */
export const describeDevice = (userAgent: string): string | undefined => {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(', ') : undefined;
};
