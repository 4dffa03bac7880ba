import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { clientNetwork } from '../../http/network.ts';
import type { AccountRow } from '../accounts/user.ts';
import { queueNotice } from '../notice-outbox.ts';
import { DEVICE_COOKIE } from '../request-origin.ts';
import type { Session } from '../tokens/sessions.ts';
import { DEVICE_SECONDS, deviceCookie, isKnownDevice } from './known-device.ts';

/** The client of a request: a browser or program. */
export interface Client {
  /** Key by which its attempts are counted: the cookie of a known browser, otherwise the network. */
  from: string;
  /** True if the account has signed in from this browser or network before, with its second factor if it has one. */
  isKnown: boolean;
}

/** Days without a sign-in after which a network is forgotten; the same as for browsers. */
const NETWORK_DAYS = 365;

/**
 * Recognizes the client of a request by its device cookie or, for programs, which keep no cookie, by its network. `name` is the e-mail or
 * phone of the account that it wants to use. An e-mail without account gives an unknown client.
 */
export const recognizeClient = async (request: FastifyRequest, name: string): Promise<Client> => {
  const { db, personalData } = request.server.auth;
  const device = request.cookies[DEVICE_COOKIE];
  if (device !== undefined && isKnownDevice(personalData, name, device)) return { from: device, isKnown: true };
  const network = clientNetwork(request);
  const known = await db
    .selectFrom('known_network')
    .select('hash')
    .where('hash', '=', networkHash(personalData, name, network))
    .executeTakeFirst();
  return { from: network, isKnown: known !== undefined };
};

/** Recognizes the client of a request by which the owner of `account` acts; see `recognizeClient`. */
export const recognizeOwnClient = (
  request: FastifyRequest,
  { id, email, phone }: Pick<AccountRow, 'id' | 'email' | 'phone'>,
): Promise<Client> => recognizeClient(request, email ?? phone ?? id);

/**
 * Remembers the network of a sign-in for `recognizeClient`, as a keyed hash. Does nothing while the session still needs a second factor,
 * because the password alone may be stolen.
 */
export const rememberNetwork = async (request: FastifyRequest, session: Session): Promise<void> => {
  if (!isComplete(session)) return;
  const { db, personalData } = request.server.auth;
  const { id, email, phone } = session.user;
  await noticeNewClient(request, session);
  for (const name of [email, phone].filter(Boolean)) {
    const hash = networkHash(personalData, name!, clientNetwork(request));
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('known_network')
      .values({ hash, account_id: id })
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet({ seen_at: sql<Date>`now()`, account_id: id })
          .where('known_network.seen_at', '<', sql<Date>`now() - interval '1 day'`),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await forgetOldNetworks(request);
  }
};

/**
 * Informs staff by e-mail that the account was used from a browser and network not seen before. Readers are not informed, since the
 * programs that they use have no cookies and often change networks.
 */
const noticeNewClient = async (request: FastifyRequest, { user }: Session): Promise<void> => {
  if (user.app_metadata.role === undefined || !user.email) return;
  const { db } = request.server.auth;
  const before = await db
    .selectFrom('known_network')
    .select('hash')
    .where('account_id', '=', user.id)
    .executeTakeFirst();
  if (!before || (await recognizeClient(request, user.email)).isKnown) return;
  await queueNotice(db, { accountId: user.id, type: 'NewBrowser' });
};

const forgetOldNetworks = async ({ server }: FastifyRequest): Promise<void> => {
  await server.auth.db
    .deleteFrom('known_network')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${NETWORK_DAYS})`)
    .execute();
};

/**
 * Remembers browser and network of a sign-in for `recognizeClient`: sets the device cookie, unless the browser has one for this account.
 * Does nothing while the session still needs a second factor.
 */
export const rememberBrowser = async (
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> => {
  if (!isComplete(session)) return;
  const { personalData, secure } = request.server.auth;
  const { email } = session.user;
  const device = request.cookies[DEVICE_COOKIE];
  const value = isKnownDevice(personalData, email, device) ? device! : deviceCookie(personalData, email);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(DEVICE_COOKIE, value, { ...attributes, maxAge: DEVICE_SECONDS });
  await rememberNetwork(request, session);
};

/** Returns true if the session has verified the second factor, or its account has none. */
const isComplete = ({ access_token, user }: Session): boolean =>
  decodeJwt(access_token).aal === 'aal2' || !user.factors?.some(({ status }) => status === 'verified');

const networkHash = (personalData: PersonalData, name: string, network: string): string =>
  personalData.keyedHash('sign-in network', JSON.stringify([name.trim().toLowerCase(), network]));
