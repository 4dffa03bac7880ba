import { randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { VisitorCookie } from '../http/visitor-cookie.ts';

export const VOTER_COOKIE = 'voter';
/** 365 days (docs/product.md, rule 36). */
const VOTER_SECONDS = 365 * 24 * 3600;

/** The voter id, and its day, of a first vote that was cast without a cookie. */
export interface FirstVote {
  day: string;
  voter: string;
}

/**
 * Creates the signed value of a voter cookie with a new random voter id. `first` is the vote that the visitor is casting without a cookie:
 * until the end of its day, the cookie stands for the voter id of that vote, so that the visitor cannot vote a second time.
 */
export const newVoterCookie = (personalData: PersonalData, first?: FirstVote): string =>
  signerOf(personalData).sign([randomUUID(), ...(first ? [first.day, first.voter] : [])].join(SEPARATOR));

const SEPARATOR = '_';

/**
 * Returns the id under which the owner of a voter cookie votes on the given day; undefined if the cookie is missing or was not signed by
 * this site.
 */
export const voterOfCookie = (
  personalData: PersonalData,
  cookie: string | undefined,
  today: string,
): string | undefined => {
  const { value } = signerOf(personalData).unsign(cookie ?? '');
  if (value === null) return undefined;
  const [voter, day, voterOfFirstVote] = value.split(SEPARATOR);
  return day === today ? voterOfFirstVote : voter;
};

const signers = new WeakMap<PersonalData, Signer>();

const signerOf = (personalData: PersonalData): Signer => {
  const signer = signers.get(personalData) ?? new Signer(personalData.keyedHash('cookie', VOTER_COOKIE));
  signers.set(personalData, signer);
  return signer;
};

/** Returns the voter cookie with this value, which is valid for 365 days; the caller sets it. */
export const voterCookie = (value: string): VisitorCookie => ({ name: VOTER_COOKIE, value, maxAge: VOTER_SECONDS });
