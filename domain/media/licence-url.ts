const CREATIVE_COMMONS = /^CC[ -](BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i;
const CC_ZERO = /^CC0(?:[ -]1\.0)?$/i;

/**
 * Returns the URL of the text of a Creative Commons licence that is named as in `CC BY-SA 4.0` or `CC0 1.0`, or undefined for other
 * licences. See https://creativecommons.org/share-your-work/cclicenses/.
 */
export const licenceUrl = (licence: string | undefined): string | undefined => {
  if (licence === undefined) return undefined;
  if (CC_ZERO.test(licence)) return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version] = CREATIVE_COMMONS.exec(licence) ?? [];
  return terms && `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
};

/** True for licences that require that changes to the work are indicated: all of Creative Commons but CC0 (section 3.a.1.B of version 4.0). */
export const mustIndicateChanges = (licence: string | undefined): boolean =>
  licence !== undefined && CREATIVE_COMMONS.test(licence);
