import { createRemoteJWKSet, customFetch as fetchForKeys, type JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, type Configuration, customFetch, discovery } from 'openid-client';
import type { OidcProvider } from '#storage/oidc-config.ts';
import { AuthError } from '../auth-error.ts';

/** A provider's discovered metadata, and its signing keys, which are fetched again for an unknown key id. */
export interface Provider {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

export interface Providers {
  names: readonly string[];
  /**
   * Discovers the provider at first use and caches it. Throws `provider_disabled` for an unknown name, `provider_unavailable` if it fails.
   */
  find(name: string): Promise<Provider>;
}

/** Timeout of requests to a provider in seconds: a visitor is waiting. */
const RESPONSE_TIMEOUT_SECONDS = 5;
/** Maximum bytes of a provider's response: a discovery document, tokens, keys or user info. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * Returns the names of the configured OpenID Connect providers and `find`, which loads a provider's metadata and signing keys by discovery.
 * A successful discovery is cached; after a failed one, the next request tries again.
 */
export const createProviders = (settings: readonly OidcProvider[]): Providers => {
  const discoveries = new Map<string, Promise<Provider>>();
  return {
    names: settings.map(({ name }) => name),
    find(name) {
      const provider = settings.find((each) => each.name === name);
      if (!provider) throw new AuthError('provider_disabled');
      const found = discoveries.get(name) ?? discover(provider);
      discoveries.set(name, found);
      found.catch(() => discoveries.delete(name));
      return found;
    },
  };
};

const discover = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<Provider> => {
  const url = new URL(issuer);
  try {
    const configuration = await discovery(url, clientId, clientSecret, undefined, {
      timeout: RESPONSE_TIMEOUT_SECONDS,
      [customFetch]: boundedFetch,
      // A self-hosted provider on the same machine or network.
      ...(url.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    });
    const { jwks_uri } = configuration.serverMetadata();
    if (!jwks_uri) throw new Error(`${issuer} declares no jwks_uri`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: RESPONSE_TIMEOUT_SECONDS * 1000,
      [fetchForKeys]: boundedFetch,
    });
    return { configuration, keys };
  } catch (error) {
    throw new AuthError('provider_unavailable', {}, { cause: error });
  }
};

/** Calls `fetch` with a timeout and a size limit for the response. */
const boundedFetch = async (url: string, options: object): Promise<Response> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_SECONDS * 1000),
    ...withoutUndefined(options),
  });
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_RESPONSE_BYTES)
        controller.error(new Error(`Response of ${url} exceeds ${MAX_RESPONSE_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(bounded) ?? null, { status, statusText, headers });
};

const withoutUndefined = (options: object): RequestInit =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
