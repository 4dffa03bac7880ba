import { createRemoteJWKSet, customFetch as fetchForKeys, type JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, type Configuration, customFetch, discovery } from 'openid-client';
import type { OidcProvider } from '#storage/oidc-config.ts';
import { AuthError } from '../auth-error.ts';

/** What a provider says of itself, and the keys that it signs with, fetched when one is unknown. */
export interface Provider {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

export interface Providers {
  names: readonly string[];
  /** Asked once. Throws `provider_disabled` for an unknown name, `provider_unavailable` while it does not answer. */
  find(name: string): Promise<Provider>;
}

/** Seconds that a provider has for an answer: somebody is waiting. */
const ANSWER_SECONDS = 5;
/** Bytes that it may answer with: a discovery document, tokens, keys, what is known of a person. */
const ANSWER_BYTES = 256 * 1024;

/** A provider that is away is asked again by the next request, and by one request at a time. */
export const createProviders = (settings: readonly OidcProvider[]): Providers => {
  const asked = new Map<string, Promise<Provider>>();
  return {
    names: settings.map(({ name }) => name),
    find(name) {
      const provider = settings.find((each) => each.name === name);
      if (!provider) throw new AuthError('provider_disabled');
      const found = asked.get(name) ?? discover(provider);
      asked.set(name, found);
      found.catch(() => asked.delete(name));
      return found;
    },
  };
};

const discover = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<Provider> => {
  const url = new URL(issuer);
  try {
    const configuration = await discovery(url, clientId, clientSecret, undefined, {
      timeout: ANSWER_SECONDS,
      [customFetch]: boundedFetch,
      // A provider of one's own, on the same machine or network.
      ...(url.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    });
    const { jwks_uri } = configuration.serverMetadata();
    if (!jwks_uri) throw new Error(`${issuer} names no jwks_uri`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: ANSWER_SECONDS * 1000,
      [fetchForKeys]: boundedFetch,
    });
    return { configuration, keys };
  } catch (error) {
    throw new AuthError('provider_unavailable', {}, { cause: error });
  }
};

/** `fetch`, but for answers that do not end. */
const boundedFetch = async (url: string, options: object): Promise<Response> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_SECONDS * 1000), ...withoutUndefined(options) });
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES) controller.error(new Error(`${url} answers with more than ${ANSWER_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body?.pipeThrough(bounded) ?? null, { status, statusText, headers });
};

const withoutUndefined = (options: object): RequestInit =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
