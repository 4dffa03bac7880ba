import { EventStoreDBClient } from '@eventstore/db-client';

/** The options of the client. It also knows `tlsVerifyCert`, but only to refuse it. */
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

/** Throws an error that tells what to do. Nothing that comes from here, nor what the client would print, shows the password. */
export const createClient = (connectionString: string): EventStoreDBClient => {
  const unknown = optionsOf(connectionString).find((name) => !OPTIONS.has(name.toLowerCase().replace(/[_-]/g, '')));
  if (unknown) {
    throw new Error(
      `The EventStoreDB connection string has the option ${unknown}, which the client does not support: remove it` +
        (/verify/i.test(unknown) ? ', and name the certificate to trust with tlsCAFile' : ''),
    );
  }
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch {
    // The client's own error keeps the connection string.
    throw new Error(
      'The EventStoreDB connection string cannot be read, or names a certificate that is not there: ' +
        'give it as esdb://name:password@host:2113 or esdb+discover://…, with ?tls=false for a server without TLS',
    );
  }
};

/** Names behind the first question mark that follows the host. */
const optionsOf = (connectionString: string): string[] => {
  const [, query = ''] = connectionString.slice(connectionString.lastIndexOf('@') + 1).split('?');
  return query
    .split('&')
    .map((option) => option.split('=')[0]!.trim())
    .filter((name) => name !== '');
};
