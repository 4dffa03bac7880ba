import { randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { VisitorCookie } from '../http/visitor-cookie.ts';

export const VOTER_COOKIE = 'voter';
/** 365 days (product.md, Votes). */
const VOTER_SECONDS = 365 * 24 * 3600;

/** Who somebody was called on the day of their first vote, before they had a cookie. */
export interface FirstVote {
  day: string;
  voter: string;
}

/** A cookie for somebody new. It keeps the name of their first vote, so that it does not open the same day a second time. */
export const newVoterCookie = (personalData: PersonalData, first?: FirstVote): string =>
  signerOf(personalData).sign([randomUUID(), ...(first ? [first.day, first.voter] : [])].join(SEPARATOR));

const SEPARATOR = '_';

/** The voter that a cookie names on a day; undefined where there is none, or one that we did not sign. */
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

/** The cookie with its value, as an outcome carries it. */
export const voterCookie = (value: string): VisitorCookie => ({ name: VOTER_COOKIE, value, maxAge: VOTER_SECONDS });
