import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';

/** Claims of an account at the provider. */
export type Person = AccountClaims;

export interface ProviderUnderTest {
  /** For `AppOptions.providers`. */
  settings: { name: string; issuer: string; clientId: string; clientSecret: string };
  /** Accounts at the provider by subject. */
  people: Map<string, Person>;
  /**
   * Signs in on the provider's pages as the account `sub`, starting from the authorization URL; returns the URL that the provider redirects
   * back to.
   */
  signIn(address: string, sub: string): Promise<string>;
  /** Aborts on the provider's page; returns the URL that the provider redirects back to. */
  refuse(address: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts an OpenID Connect provider on loopback that accepts the site's callback URL. */
export const openProvider = async (callback: string, name = 'ilha'): Promise<ProviderUnderTest> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const settings = { name, issuer, clientId: 'levada', clientSecret: 'a secret between both of them' };
  const provider = createProvider(issuer, { people, callback, ...settings });
  server.on('request', provider.callback());
  return {
    settings,
    people,
    signIn: (address, sub) => walk(issuer, address, { login: sub }),
    refuse: (address) => walk(issuer, address, 'abort'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

interface Made {
  people: Map<string, Person>;
  callback: string;
  clientId: string;
  clientSecret: string;
}

const createProvider = (issuer: string, { people, callback, clientId, clientSecret }: Made): Provider =>
  new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of this test'] },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => person };
    },
    features: { devInteractions: { enabled: true } },
  });

/** Follows the provider's own pages like a browser until one redirects to another origin, and returns that URL. */
const walk = async (issuer: string, from: string, answer: { login: string } | 'abort'): Promise<string> => {
  const jar = new Map<string, string>();
  let address = from;
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(key!, value!);
    }
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      address = new URL(location, address).href;
      if (!address.startsWith(issuer)) return address;
      continue;
    }
    const page = await response.text();
    if (answer === 'abort') {
      address = `${address}/abort`;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider responded ${response.status}: ${page.slice(0, 300)}`);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: answer.login, password: 'any' } : { prompt });
  }
  throw new Error('The provider did not redirect back within 20 steps');
};
