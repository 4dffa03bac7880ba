import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { Visitor } from '../commands/command-context.ts';
import { ipv6SiteOf, networkOf } from '../http/network.ts';
import { newVoterCookie, VOTER_COOKIE, voterOfCookie } from './voter-cookie.ts';

/** Who votes, in names that say nothing to whoever reads the log. */
export interface Voter {
  id: string;
  /** Of this day alone. */
  network: string;
  /** Of this day alone; none in IPv4. */
  site: string | undefined;
  /** For somebody who came without one. */
  cookie?: string;
}

/** By the cookie; without one, by a keyed hash of network and browser, whose key is the day's own (product.md, Votes). */
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

/** 128 bits: no two visitors of a day share them. */
const HASH_DIGITS = 32;
