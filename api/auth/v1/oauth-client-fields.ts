import { z } from 'zod';
import { displayName, MAX_DISPLAY_NAME } from '#domain/account/forms.ts';
import {
  type ClientAuthMethod,
  clientAuthMethods,
  type OAuthClientFacts,
  oauthGrantTypes,
} from '#domain/account/oauth-client-events.ts';
import { type AccountKeyScope, accountKeyScopes } from '#domain/account/service-key-events.ts';
import { registeredRedirectUri } from '../oauth/clients.ts';

/** As many as the reference service allows. */
const MAX_REDIRECT_URIS = 10;
const MAX_URI_LENGTH = 2048;

const name = z
  .string('client_name is required')
  .refine(
    (text) => displayName.safeParse(text).success,
    `client_name must be one line of 1 to ${MAX_DISPLAY_NAME} characters`,
  )
  .transform((text) => displayName.parse(text));

const redirectUris = z
  .array(registeredRedirectUri, 'redirect_uris is required')
  .min(1, 'redirect_uris is required')
  .max(MAX_REDIRECT_URIS, `redirect_uris cannot exceed ${MAX_REDIRECT_URIS} items`);

/** The URL of a web page or picture of the program; empty: none. It is shown to administrators, never fetched. */
const webUri = (field: string) =>
  z
    .string()
    .max(MAX_URI_LENGTH, `${field} cannot exceed ${MAX_URI_LENGTH} characters`)
    .refine(
      (text) => text === '' || (/^https?:\/\/[!-~]+$/i.test(text) && URL.canParse(text)),
      `${field} must be a URL`,
    );

const grantTypes = z
  .array(z.enum(oauthGrantTypes, `grant_types must be among ${oauthGrantTypes.join(', ')}`))
  .refine((types) => types.includes('authorization_code'), 'grant_types must contain authorization_code')
  .transform((types) => oauthGrantTypes.filter((type) => types.includes(type)));

const authMethod = z.enum(
  clientAuthMethods,
  `token_endpoint_auth_method must be one of ${clientAuthMethods.join(', ')}`,
);

/** Scopes by spaces; those that are not ours are dropped, as in requests of clients. */
const scopes = z
  .string()
  .transform((text) => accountKeyScopes.filter((scope) => text.split(' ').includes(scope)))
  .refine((known) => known.length > 0, `scope must name at least one of ${accountKeyScopes.join(', ')}`);

/** A client to be registered, in the field names of RFC 7591; `client_type` is that of the reference service. Fields that are not listed are dropped. */
export const newOAuthClient = z
  .object({
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: grantTypes.default([...oauthGrantTypes]),
    response_types: z.tuple([z.literal('code')], 'response_types must be code').optional(),
    client_type: z.enum(['public', 'confidential'], 'client_type must be public or confidential').optional(),
    token_endpoint_auth_method: authMethod.optional(),
    scope: scopes.optional(),
    client_uri: webUri('client_uri').default(''),
    logo_uri: webUri('logo_uri').default(''),
  })
  .refine(
    ({ client_type: type, token_endpoint_auth_method: method }) =>
      type === undefined || method === undefined || (type === 'public') === (method === 'none'),
    'client_type public needs token_endpoint_auth_method none, and confidential another one',
  )
  .transform((given): OAuthClientFacts & { scopes: readonly AccountKeyScope[] } => ({
    name: given.client_name,
    redirectUris: given.redirect_uris,
    grantTypes: given.grant_types,
    authMethod: given.token_endpoint_auth_method ?? defaultMethod(given.client_type),
    clientUri: given.client_uri,
    logoUri: given.logo_uri,
    scopes: given.scope ?? accountKeyScopes,
  }));

/** RFC 7591 §2: `client_secret_basic` unless something else is asked for. */
const defaultMethod = (type: 'public' | 'confidential' | undefined): ClientAuthMethod =>
  type === 'public' ? 'none' : 'client_secret_basic';

/** What may be changed of a client, at least one field; scope and type stay as they were registered. */
export const oauthClientChange = z
  .object({
    client_name: name.optional(),
    redirect_uris: redirectUris.optional(),
    grant_types: grantTypes.optional(),
    token_endpoint_auth_method: authMethod.optional(),
    client_uri: webUri('client_uri').optional(),
    logo_uri: webUri('logo_uri').optional(),
  })
  .transform(
    (given): Partial<OAuthClientFacts> =>
      withoutUndefined({
        name: given.client_name,
        redirectUris: given.redirect_uris,
        grantTypes: given.grant_types,
        authMethod: given.token_endpoint_auth_method,
        clientUri: given.client_uri,
        logoUri: given.logo_uri,
      }),
  )
  .refine((change) => Object.keys(change).length > 0, 'No fields provided for update');

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
