import { decodeJwt } from 'jose';
import { bearerOfCookie } from './staff-session.ts';

/** Returns the id of the account whose session a `cookie` header has. */
export const accountOf = (cookie: string): string => decodeJwt(bearerOfCookie(cookie)).sub!;
