import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { Visitor } from '../commands/command-context.ts';
import { ipv6SiteOf, networkOf } from '../http/network.ts';
import { newVoterCookie, VOTER_COOKIE, voterOfCookie } from './voter-cookie.ts';

/** Pseudonymous ids of a voter and their networks, from which nothing can be derived. */
export interface Voter {
  id: string;
  /** Keyed hash of the network, different each day. */
  network: string;
  /** Keyed hash of the IPv6 site, different each day; undefined for IPv4. */
  site: string | undefined;
  /** New cookie for a visitor who had none. */
  cookie?: string;
}

/**
 * Returns the pseudonymous ids under which a visitor votes: that of the voter, and those of the visitor's IP networks. The voter's id is
 * read from the voter cookie. Without that cookie, the id is a keyed hash of network and `User-Agent` that changes daily (docs/product.md,
 * rule 36), and the result contains a new cookie.
 */
export const identify = (personalData: PersonalData, visitor: Visitor, today: string): Voter => {
  const address = networkOf(visitor.address);
  const hash = (purpose: string, ...values: string[]) =>
    personalData.keyedHash(`${purpose} ${today}`, JSON.stringify(values)).slice(0, HASH_DIGITS);
  const wide = ipv6SiteOf(visitor.address);
  const networks = { network: hash('network', address), site: wide && hash('site', wide) };
  const known = voterOfCookie(personalData, visitor.cookies[VOTER_COOKIE], today);
  if (known) return { id: known, ...networks };
  const id = hash('voter', address, visitor.userAgent);
  return { id, ...networks, cookie: newVoterCookie(personalData, { day: today, voter: id }) };
};

/** 128 bits, so that two visitors of a day do not collide. */
const HASH_DIGITS = 32;
