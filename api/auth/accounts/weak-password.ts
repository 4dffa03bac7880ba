import type { StaffRole } from '#domain/shared/staff-account.ts';
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
  levada madeira funchal ilhadamadeira portugal lisboa magazine revista
  primavera verao outono inverno spring summer autumn fall winter janeiro fevereiro marco abril maio junho julho agosto setembro
  outubro novembro dezembro january february march april may june july august september october november december
  segunda terca quarta quinta sexta sabado domingo monday tuesday wednesday thursday friday saturday sunday`.split(
    /\s+/,
  ),
);

/** The account that a password is for. */
export interface PasswordOwner {
  email?: string | null | undefined;
  name?: string | undefined;
}

/** Minimum letters of a word of the account; shorter ones are part of too many others. */
const MIN_WORD_LENGTH = 3;

/** Returns all weaknesses of a password; empty for an acceptable one. */
const weaknessesOf = (password: string, owner: PasswordOwner, minLength: number): WeakPasswordReason[] => {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  return [
    ...([...password].length < minLength ? (['length'] as const) : []),
    ...(kinds < MIN_KINDS || different < MIN_DIFFERENT_CHARACTERS ? (['characters'] as const) : []),
    ...(isGuessable(password, ownWords(owner)) ? (['pwned'] as const) : []),
  ];
};

/**
 * Returns true for a password that consists of common words and words of its account, with any digits and signs around them or in place of
 * letters: a season with the year, the name twice. Dictionaries of estimators such as zxcvbn know no words of the account's language, and
 * a check with them takes 100 ms of processor time.
 */
const isGuessable = (password: string, own: ReadonlySet<string>): boolean => {
  const lower = password.toLowerCase();
  const respell = (text: string) => text.replaceAll(/[0134$5@7!]/g, (sign) => LEET[sign] ?? sign);
  const withoutEnd = lower.replace(/\P{L}+$/u, '');
  return [lower, respell(lower), respell(withoutEnd)].some((text) => consistsOfWords(lettersOf(text), own));
};

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', $: 's', 5: 's', '@': 'a', 7: 't', '!': 'i' };

/** Returns the letters of a text without accents. */
const lettersOf = (text: string): string => text.normalize('NFD').replaceAll(/[^\p{L}]/gu, '');

/** Returns true if a text is words of the two sets, one after the other; false for a text without letters. */
const consistsOfWords = (text: string, own: ReadonlySet<string>): boolean => {
  const ends = [true];
  for (let end = 1; end <= text.length; end++) {
    ends[end] = false;
    for (let start = Math.max(0, end - MAX_WORD_LENGTH); start < end && !ends[end]; start++) {
      const word = text.slice(start, end);
      ends[end] = ends[start]! && (COMMON.has(word) || own.has(word));
    }
  }
  return text.length > 0 && ends[text.length]!;
};

const MAX_WORD_LENGTH = 40;

/** Returns the words of an account's e-mail and name, in lower case without accents. */
const ownWords = ({ email, name }: PasswordOwner): ReadonlySet<string> => {
  const words = `${email ?? ''} ${name ?? ''}`.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return new Set(words.map(lettersOf).filter(({ length }) => length >= MIN_WORD_LENGTH));
};

/**
 * Throws `weak_password` with the reasons when a new password is too short, has too few kinds of characters, or consists of common words
 * and words of its account.
 */
export const requireStrongPassword = (
  password: string,
  owner: PasswordOwner,
  minLength: number = MIN_PASSWORD_LENGTH,
): void => {
  const reasons = weaknessesOf(password, owner, minLength);
  const message = `Password should be at least ${minLength} characters.`;
  if (reasons.length > 0)
    throw new AuthError('weak_password', { reasons, ...(reasons[0] === 'length' && { message }) });
};

/** Returns the minimum length of a password of an account with this role: `AUTH_PASSWORD_MIN`, and never below that of staff for them. */
export const minPasswordLength = (
  { passwordMin }: { passwordMin: number },
  role: StaffRole | null | undefined,
): number => (role ? Math.max(passwordMin, MIN_PASSWORD_LENGTH) : passwordMin);
