import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ClientAuthMethod } from '#domain/account/oauth-client-events.ts';
import { isSameText } from '../tokens/is-same-text.ts';
import { MAX_CLIENT_ID_LENGTH, type OAuthClient } from './clients.ts';
import { type ClientStore, findClient } from './find-client.ts';

export interface ClientRequest {
  headers: Pick<IncomingHttpHeaders, 'authorization'>;
  fields: Partial<Record<string, string>>;
}

interface Credentials {
  id: string;
  secret: string;
  method: ClientAuthMethod;
}

/** Returns the stored form of a client secret. It has 256 random bits, which need no slow hash. */
export const hashOfClientSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Returns the client that sent a request to the token endpoint, once it has proved itself by the method that it was registered with: `Basic`
 * or the fields `client_id` and `client_secret` (RFC 6749 §2.3.1), or `client_id` alone for a client without secret. Undefined for anything
 * else, also for two methods in one request.
 */
export const authenticateClient = async (
  store: ClientStore,
  request: ClientRequest,
): Promise<OAuthClient | undefined> => {
  const given = readCredentials(request);
  if (!given || given.id.length > MAX_CLIENT_ID_LENGTH) return undefined;
  const client = await findClient(store, given.id);
  if (client?.authMethod !== given.method) return undefined;
  const isProved = client.secretHash === null || isSameText(hashOfClientSecret(given.secret), client.secretHash);
  return isProved ? client : undefined;
};

const readCredentials = ({ headers: { authorization }, fields }: ClientRequest): Credentials | undefined => {
  const { client_id: id, client_secret: secret = '' } = fields;
  if (authorization !== undefined) {
    const basic = readBasic(authorization);
    return basic && secret === '' && (id ?? basic.id) === basic.id ? basic : undefined;
  }
  return id === undefined ? undefined : { id, secret, method: secret === '' ? 'none' : 'client_secret_post' };
};

const readBasic = (authorization: string): Credentials | undefined => {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(authorization)?.[1];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const [decodedId, decodedSecret] = [decode(id), decode(secret)];
  if (decodedId === undefined || decodedSecret === undefined) return undefined;
  return { id: decodedId, secret: decodedSecret, method: 'client_secret_basic' };
};

/** Id and secret are encoded as in a form before they are joined (RFC 6749 §2.3.1). */
const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};
