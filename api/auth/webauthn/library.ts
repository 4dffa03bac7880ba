/** Loads the WebAuthn library at its first use: it takes 27 MB and a third of a second, and most processes never need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Loads its decoders. */
export const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** The algorithms of keys, by their number in COSE: EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];
