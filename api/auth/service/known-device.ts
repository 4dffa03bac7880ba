import { Signer } from '@fastify/cookie';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';

/** Says that somebody signed in to an account from this browser before. It opens nothing (`docs/decisions/0015`). */
export const DEVICE_COOKIE = 'device';
/** 365 days: whoever comes back once a year is known. */
export const DEVICE_SECONDS = 365 * 24 * 3600;

/** The cookie of a browser from which somebody signed in. */
export const deviceCookie = (personalData: PersonalData, email: string): string =>
  signerOf(personalData).sign(nameOf(personalData, email));

/** Whether somebody signed in to the account of this address from the browser that sends the cookie. */
export const isKnownDevice = (personalData: PersonalData, email: string, cookie: string | undefined): boolean =>
  signerOf(personalData).unsign(cookie ?? '').value === nameOf(personalData, email);

/** Who finds the cookie does not learn the address from it. */
const nameOf = (personalData: PersonalData, email: string): string =>
  personalData.keyedHash('device', email.trim().toLowerCase());

const signerOf = (personalData: PersonalData): Signer => new Signer(personalData.keyedHash('cookie', DEVICE_COOKIE));
