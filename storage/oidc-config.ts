import { z } from 'zod';

/** A service that visitors can sign in with through OpenID Connect. */
export interface OidcProvider {
  /** Lower case. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const VARIABLE = /^AUTH_OIDC_([A-Z][A-Z0-9]*)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/;
/** Names that the auth service itself uses for methods of signing in. */
const TAKEN = ['email', 'phone', 'anonymous'];

/**
 * Reads the OpenID Connect providers from `AUTH_OIDC_{NAME}_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET`, for any number of names. Returns
 * valid providers, and in `wrong` a message for every missing or wrong variable, which does not repeat a secret.
 */
export const readOidcProviders = (env: Record<string, string>): { providers: OidcProvider[]; wrong: string[] } => {
  const names = new Set(
    Object.keys(env).flatMap((variable) => (variable.startsWith('AUTH_OIDC_') ? [nameIn(variable)] : [])),
  );
  const read = [...names].sort().map((name) => readProvider(name, env));
  return {
    providers: read.flatMap((each) => (Array.isArray(each) ? [] : [each])),
    wrong: read.flatMap((each) => (Array.isArray(each) ? each : [])),
  };
};

/** Returns the provider's name in a variable; for an unknown variable the variable itself, which `readProvider` then rejects. */
const nameIn = (variable: string): string => VARIABLE.exec(variable)?.[1] ?? variable;

const readProvider = (name: string, env: Record<string, string>): OidcProvider | string[] => {
  if (name in env) {
    return [
      `${name} is not a provider variable. Provider variables are AUTH_OIDC_{NAME}_ISSUER, _CLIENT_ID and _CLIENT_SECRET, with a name like GOOGLE.`,
    ];
  }
  if (TAKEN.includes(name.toLowerCase())) {
    return [`AUTH_OIDC_${name}_ISSUER: ${name} cannot be the name of a provider. Use another one.`];
  }
  const { data, error } = provider.safeParse({
    name: name.toLowerCase(),
    issuer: env[`AUTH_OIDC_${name}_ISSUER`],
    clientId: env[`AUTH_OIDC_${name}_CLIENT_ID`],
    clientSecret: env[`AUTH_OIDC_${name}_CLIENT_SECRET`],
  });
  return (
    data ?? error.issues.map(({ path: [field] }) => `AUTH_OIDC_${name}_${VARIABLES[field as keyof typeof VARIABLES]}`)
  );
};

const VARIABLES = {
  issuer:
    'ISSUER must be the URL of an issuer, like https://accounts.example.org. Set all three variables of a provider, or none.',
  clientId:
    'CLIENT_ID must be the client id that the provider issued for this site. Set all three variables of a provider, or none.',
  clientSecret:
    'CLIENT_SECRET must be the client secret that the provider issued for this site. Set all three variables of a provider, or none.',
};

const provider = z.object({
  name: z.string(),
  issuer: z.string().refine((value) => /^https?:\/\/[^?#@\s]+$/.test(value) && URL.canParse(value)),
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(500),
});
