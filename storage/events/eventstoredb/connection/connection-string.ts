import fs from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/** The options of the client. It also knows `tlsVerifyCert`, but only to reject it. */
const OPTIONS = new Set([
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
]);

/** Settings from a connection string. */
export interface ConnectionSettings {
  /** `localhost:2113`. Several hosts, or one that is asked for the others, form a cluster. */
  hosts: string[];
  isCluster: boolean;
  usesTls: boolean;
  credentials: ChannelCredentials;
  /** Milliseconds; default: those of the client. */
  keepAlive: { interval: number; timeout: number };
  /** Creates a client that is not connected yet. */
  createClient(): EventStoreDBClient;
}

/**
 * Parses a connection string of EventStoreDB. Throws an error that says what to do. Neither the errors nor anything the client prints
 * contains the password.
 */
export const readConnectionString = (connectionString: string): ConnectionSettings => {
  refuseUnknown(connectionString);
  try {
    return settingsOf(connectionString);
  } catch (error) {
    if (error instanceof Refused) throw new Error(error.message);
    // The client's own error contains the connection string.
    throw new Error(
      'The EventStoreDB connection string cannot be read, or names a certificate that is not there: ' +
        'give it as esdb://name:password@host:2113, or esdb://name:password@a:2113,b:2113,c:2113 for a cluster, ' +
        'with ?tls=false for a server without TLS',
    );
  }
};

class Refused extends Error {}

const settingsOf = (connectionString: string): ConnectionSettings => {
  const { hosts, dnsDiscover, nodePreference, keepAliveInterval, keepAliveTimeout, ...options } =
    parseConnectionString(connectionString);
  const names = hosts.map(({ address, port }) => `${address}:${port}`);
  if (dnsDiscover && names.length > 1) {
    // The client would ask only the first host.
    throw new Refused(
      `The EventStoreDB connection string names several hosts after esdb+discover://, which asks only one: write esdb://${names.join(',')}`,
    );
  }
  if (nodePreference !== undefined && nodePreference !== 'leader') {
    throw new Refused(
      `The EventStoreDB connection string has nodePreference=${nodePreference}, and only the leader has every event: remove it`,
    );
  }
  const usesTls = options.tls !== false;
  const read = (file: string | undefined) => (file ? fs.readFileSync(file) : null);
  const { tlsCAFile, userKeyFile, userCertFile } = options;
  const createClient = () => EventStoreDBClient.connectionString(connectionString);
  createClient();
  return {
    hosts: names,
    isCluster: dnsDiscover || names.length > 1,
    usesTls,
    credentials: usesTls
      ? credentials.createSsl(read(tlsCAFile), read(userKeyFile), read(userCertFile))
      : credentials.createInsecure(),
    keepAlive: { interval: atLeast(keepAliveInterval), timeout: atLeast(keepAliveTimeout) },
    createClient,
  };
};

/** Returns the client's default of 10 s for an unset value, and a very long time for a negative one, which means never. */
const atLeast = (milliseconds = 10_000): number => (milliseconds < 0 ? 2 ** 31 - 1 : milliseconds);

const refuseUnknown = (connectionString: string): void => {
  const unknown = optionsOf(connectionString).find((name) => !OPTIONS.has(name.toLowerCase().replace(/[_-]/g, '')));
  if (!unknown) return;
  throw new Error(
    `The EventStoreDB connection string has the option ${unknown}, which the client does not support: remove it` +
      (/verify/i.test(unknown) ? ', and name the certificate to trust with tlsCAFile' : ''),
  );
};

/** Returns the option names after the first question mark that follows the host. */
const optionsOf = (connectionString: string): string[] => {
  const [, query = ''] = connectionString.slice(connectionString.lastIndexOf('@') + 1).split('?');
  return query
    .split('&')
    .map((option) => option.split('=')[0]!.trim())
    .filter((name) => name !== '');
};
