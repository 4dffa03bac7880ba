import { randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { DEVICE_COOKIE } from '../request-origin.ts';

/** 365 days, so that a yearly visitor stays known. */
export const DEVICE_SECONDS = 365 * 24 * 3600;

/**
 * Returns a new signed value of the device cookie, which shows that a browser has signed in to the account with this e-mail. Each value is
 * different, so that browsers are counted separately.
 */
export const deviceCookie = (personalData: PersonalData, email: string): string =>
  signerOf(personalData).sign(`${randomUUID()}.${nameOf(personalData, email)}`);

/** Returns true if the cookie shows an earlier sign-in of this browser to the account with this e-mail. */
export const isKnownDevice = (personalData: PersonalData, email: string, cookie: string | undefined): boolean =>
  signerOf(personalData)
    .unsign(cookie ?? '')
    .value?.split('.')
    .at(-1) === nameOf(personalData, email);

/** Returns a keyed hash, so that the cookie does not reveal the e-mail. */
const nameOf = (personalData: PersonalData, email: string): string =>
  personalData.keyedHash('device', email.trim().toLowerCase());

const signerOf = (personalData: PersonalData): Signer => new Signer(personalData.keyedHash('cookie', DEVICE_COOKIE));
