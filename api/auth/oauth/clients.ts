import { z } from 'zod';
import { displayName } from '#domain/account/forms.ts';
import { type ClientAuthMethod, type OAuthGrantType, oauthGrantTypes } from '#domain/account/oauth-client-events.ts';
import { type AccountKeyScope, accountKeyScopes } from '#domain/account/service-key-events.ts';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { isSameText } from '../tokens/is-same-text.ts';

/** A program that wants to connect. */
export interface OAuthClient {
  id: string;
  /** What an administrator called it, or what it says of itself: then only the redirect URIs are certain. */
  name: string;
  registeredBy: 'administrator' | 'itself';
  redirectUris: readonly string[];
  grantTypes: readonly OAuthGrantType[];
  /** What it may ask for. */
  scopes: readonly AccountKeyScope[];
  authMethod: ClientAuthMethod;
  /** SHA-256 of its secret; null exactly when `authMethod` is `none`. */
  secretHash: string | null;
}

const MAX_REDIRECT_URIS = 5;
const MAX_URI_LENGTH = 300;
/** Maximum characters of a client id: that of the largest registration. */
export const MAX_CLIENT_ID_LENGTH = 3_000;
/** Hosts of the machine on which the program and the browser run, as URLs write them (RFC 8252 §7.3). */
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns true for the URI of a program on the user's own machine, which chooses a free port for each connection. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);

/** Returns true for the URI of an app, whose scheme is a domain name backwards (RFC 8252 §7.1): `org.example.desk:/callback`. */
const isApp = ({ protocol }: URL): boolean => /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);

const uriOf = (isAllowed: (url: URL) => boolean, message: string) =>
  z
    .string()
    .max(MAX_URI_LENGTH)
    .regex(/^[!-~]+$/)
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url !== undefined && !text.includes('#') && !url.username && !url.password && isAllowed(url);
    }, message);

const isWebOrLoopback = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url);

/** A redirect URI: https, or http on the user's own machine (MCP 2025-06-18, authorization, "Communication Security"). */
export const redirectUri = uriOf(
  isWebOrLoopback,
  'a redirect URI must be https, or http on the own machine, without user and fragment',
);

/** A redirect URI of a client that an administrator registers, who knows its app: also one with a scheme of the app's own. */
export const registeredRedirectUri = uriOf(
  (url) => isWebOrLoopback(url) || isApp(url),
  'a redirect URI must be https, http on the own machine, or begin with a domain name backwards (org.example.app:/callback), without user and fragment',
);

/** Returns who receives what is sent to a redirect URI: a host, or the scheme of an app. */
export const receiverOf = (uri: string): string => {
  const url = new URL(uri);
  return isApp(url) ? url.protocol.slice(0, -1) : url.host;
};

/** The metadata of a client (RFC 7591 §2); what is not listed is ignored, as the specification asks. */
export const clientMetadata = z.object({
  client_name: displayName.catch(''),
  redirect_uris: z.array(redirectUri).min(1).max(MAX_REDIRECT_URIS),
});

const stored = z.tuple([z.string(), z.array(z.string())]);

/**
 * Returns the id of a client: its metadata, signed. Nothing is stored, so that registrations by strangers cost no room (RFC 7591,
 * appendix A.5.2).
 */
export const registerClient = (
  hash: KeyedHash,
  { client_name, redirect_uris }: z.output<typeof clientMetadata>,
): string => {
  const payload = Buffer.from(JSON.stringify([client_name, redirect_uris])).toString('base64url');
  return `${payload}.${signatureOf(hash, payload)}`;
};

/** Returns the client that registered itself under this id; undefined if this site did not issue the id. */
export const readSignedClient = (hash: KeyedHash, id: string): OAuthClient | undefined => {
  const [payload = '', signature = '', ...more] = id.split('.');
  if (more.length > 0 || !isSameText(signature, signatureOf(hash, payload))) return undefined;
  const [name, redirectUris] = stored.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return {
    id,
    name,
    registeredBy: 'itself',
    redirectUris,
    grantTypes: oauthGrantTypes,
    scopes: accountKeyScopes,
    authMethod: 'none',
    secretHash: null,
  };
};

/** Returns true if the client registered this URI; for a program on the user's own machine, with any port (RFC 8252 §7.3). */
export const isRedirectUriOf = (client: OAuthClient, uri: string): boolean =>
  registeredRedirectUri.safeParse(uri).success &&
  client.redirectUris.some((registered) => uri === registered || isSameBesidesPort(new URL(registered), new URL(uri)));

const isSameBesidesPort = (registered: URL, url: URL): boolean => {
  if (!isLoopback(registered) || !isLoopback(url)) return false;
  registered.port = url.port;
  return registered.href === url.href;
};

const signatureOf = (hash: KeyedHash, payload: string): string =>
  Buffer.from(hash.keyedHash('oauth client', payload), 'hex').toString('base64url');
