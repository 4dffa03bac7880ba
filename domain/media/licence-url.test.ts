import { describe, expect, it } from 'vitest';
import { licenceUrl, mustIndicateChanges } from './licence-url.ts';

describe('the URL of a licence', () => {
  it.each([
    ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
    ['CC BY 2.5', 'https://creativecommons.org/licenses/by/2.5/'],
    ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ['CC BY-NC-ND 3.0', 'https://creativecommons.org/licenses/by-nc-nd/3.0/'],
    ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
    ['Public domain', undefined],
    ['CC BY-SA 4.0 or GFDL', undefined],
    [undefined, undefined],
  ])('of %s is %s', (licence, url) => expect(licenceUrl(licence)).toBe(url));

  it('wants changes indicated by all Creative Commons licences but CC0', () => {
    expect(['CC BY 2.0', 'CC BY-SA 3.0', 'CC0 1.0', 'Public domain', undefined].map(mustIndicateChanges)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
