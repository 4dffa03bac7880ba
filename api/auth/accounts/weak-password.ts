import { MIN_PASSWORD_LENGTH } from '#storage/config.ts';
import { AuthError, type WeakPasswordReason } from '../auth-error.ts';

/** Character classes; a password needs at least `MIN_KINDS` of them. */
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];
const MIN_KINDS = 2;
/** Minimum number of different characters, ignoring case. */
const MIN_DIFFERENT_CHARACTERS = 5;

/** Passwords that attackers try first: lower case, letters only. */
const COMMON = new Set(
  `password passwort passwords palavrapasse palavrachave senha senhas mudarsenha changeme changeit letmein letmeinplease
  welcome welcometo benvindo bemvindo bemvinda admin administrator administrador administrador root master superuser
  qwerty qwertyuiop qwertyuiopas qwertz asdfghjkl asdfghjklc zxcvbnm qazwsx qazwsxedc qazwsxedcrfv qweasdzxc abc abcd abcdef
  abcdefgh abcdefghijkl iloveyou iloveyouforever amote teamo princess princesa dragon monkey football futebol benfica
  sporting porto fcporto maritimo nacional cristiano cristianoronaldo ronaldo superman batman starwars pokemon secret segredo
  trustno sunshine login guest test testtest teste demo user default computer internet google facebook
  levada madeira funchal ilhadamadeira portugal lisboa magazine revista`.split(/\s+/),
);

/** Returns all weaknesses of a password; empty for an acceptable one. */
const weaknessesOf = (password: string): WeakPasswordReason[] => {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  return [
    ...([...password].length < MIN_PASSWORD_LENGTH ? (['length'] as const) : []),
    ...(kinds < MIN_KINDS || different < MIN_DIFFERENT_CHARACTERS ? (['characters'] as const) : []),
    ...(isCommon(password) ? (['pwned'] as const) : []),
  ];
};

/** Returns true for a common word, also with digits and signs around it, written twice, or with digits and signs in place of letters. */
const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  const respelled = lower.replaceAll(/[0134$5@7!]/g, (sign) => LEET[sign] ?? sign);
  return [lower, respelled].some((text) => {
    const word = text.replaceAll(/[^\p{L}]/gu, '');
    const half = word.slice(0, word.length / 2);
    return COMMON.has(word) || (half.length > 2 && half + half === word && COMMON.has(half));
  });
};

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', $: 's', 5: 's', '@': 'a', 7: 't', '!': 'i' };

/** Throws `weak_password` with the reasons when a new password is too short, has too few kinds of characters or is a common word. */
export const requireStrongPassword = (password: string): void => {
  const reasons = weaknessesOf(password);
  if (reasons.length > 0) throw new AuthError('weak_password', { reasons });
};
