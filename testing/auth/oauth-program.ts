import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

const REDIRECT = 'http://127.0.0.1:9999/callback';

type Stored<Method extends 'clientInformation' | 'tokens'> = Awaited<ReturnType<OAuthClientProvider[Method]>>;

/** What an unmodified MCP client keeps while it connects by OAuth. */
export interface OAuthProgram extends OAuthClientProvider {
  client?: Stored<'clientInformation'>;
  kept?: Stored<'tokens'>;
  discovered?: OAuthDiscoveryState;
  /** Where the client sent its user's browser. */
  sentTo?: URL;
}

/** Creates the state of a program that has not connected yet. */
export const createOAuthProgram = (): OAuthProgram => {
  let verifier = '';
  const program: OAuthProgram = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Notes', redirect_uris: ['http://127.0.0.1/callback'] },
    state: () => 'a state',
    clientInformation: () => program.client,
    saveClientInformation: (saved) => {
      program.client = saved;
    },
    tokens: () => program.kept,
    saveTokens: (saved) => {
      program.kept = saved;
    },
    discoveryState: () => program.discovered,
    saveDiscoveryState: (saved) => {
      program.discovered = saved;
    },
    redirectToAuthorization: (url) => {
      program.sentTo = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
  };
  return program;
};

/** Returns a transport of the program to `/mcp/account` over real HTTP. */
export const transportOf = (app: FastifyInstance, program: OAuthProgram): StreamableHTTPClientTransport => {
  const { port } = app.server.address() as AddressInfo;
  const { siteUrl } = app.auth;
  return new StreamableHTTPClientTransport(new URL(`${siteUrl}/mcp/account`), {
    authProvider: program,
    // The site is reached at a port that is chosen when it starts.
    fetch: (url, init) => fetch(String(url).replace(siteUrl, `http://127.0.0.1:${port}`), init),
  });
};

/** Connects a program, which has tokens, and closes the connection after the test. */
export const connectProgram = async (app: FastifyInstance, program: OAuthProgram): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportOf(app, program));
  onTestFinished(() => client.close());
  return client;
};
