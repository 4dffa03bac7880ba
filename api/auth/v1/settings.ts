import type { FastifyInstance } from 'fastify';
import { ANYONE } from '../../http/route-access.ts';
import { programJwk } from '../tokens/program-token.ts';
import { hasPasskeys } from '../webauthn/relying-party.ts';

/**
 * Registers three public routes:
 * - `GET settings` → the ways to sign in and the availability of sign-up.
 * - `GET health` → name and version of the service.
 * - `GET .well-known/jwks.json` → the public keys that verify access tokens, anon keys and service keys.
 */
export const settingsRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.get('/settings', { config: { access: ANYONE } }, async () => ({
    external: {
      anonymous_users: auth.signUp && auth.anonymous,
      email: true,
      phone: auth.phones,
      ...Object.fromEntries(auth.providers.names.map((name) => [name, true])),
    },
    disable_signup: !auth.signUp,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: auth.autoconfirm,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: hasPasskeys(auth),
  }));

  scope.get('/health', { config: { access: ANYONE } }, async () => ({
    version: 'v1',
    name: 'Levada',
    description: 'Auth service of a magazine, compatible with GoTrue clients',
  }));

  scope.get('/.well-known/jwks.json', { config: { access: ANYONE } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .send({ keys: [...(await auth.keys.published()), await programJwk(auth)] }),
  );
};
