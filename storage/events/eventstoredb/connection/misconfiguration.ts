import { ErrorType } from '@eventstore/db-client';
import { EventStoreMisconfigured } from '../../event-store.ts';

/** Status codes of gRPC. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

const UNTRUSTED = /certificate|self-signed|CERT_|altnames/i;
/** Messages of OpenSSL for a response that is not TLS. */
const NO_TLS = /wrong version number|packet length too long/i;

/**
 * Returns an `EventStoreMisconfigured` error when the client's error comes from a wrong setting, which retrying cannot fix: user, password,
 * permission, TLS or certificate. Its message names the setting to change. Returns undefined for any other error.
 */
export const misconfiguration = (error: unknown): EventStoreMisconfigured | undefined => {
  if (error instanceof EventStoreMisconfigured) return error;
  const { code, type, message = '' } = error as { code?: unknown; type?: unknown; message?: string };
  const because = (sentence: string) => new EventStoreMisconfigured(sentence, { cause: error });
  if (code === UNAUTHENTICATED)
    return because(
      'The event log does not know the user of EVENTSTORE_URL, or the password is wrong: correct EVENTSTORE_URL.',
    );
  if (code === PERMISSION_DENIED || type === ErrorType.ACCESS_DENIED)
    return because(
      'The user of EVENTSTORE_URL may not do this: use a user who may read $all and write, or grant this one the permission.',
    );
  if (code !== UNAVAILABLE) return undefined;
  if (NO_TLS.test(message))
    return because('The server of EVENTSTORE_URL does not use TLS: add tls=false there, or set up TLS.');
  if (UNTRUSTED.test(message))
    return because(
      `The certificate of the server of EVENTSTORE_URL is not trusted (${reasonIn(message)}): ` +
        'set tlsCAFile there to the certificate of its authority, and use the host name of the certificate.',
    );
  return undefined;
};

const UNAVAILABLE = 14;

/** Returns the actual reason from gRPC's message. */
const reasonIn = (message: string): string => message.replace(/^.*Last error: (Error: )?/, '').replace(/[.;].*$/s, '');

/** Returns the error for a server that requires TLS when the connection string disables it. */
export const tlsRequired = (host: string): EventStoreMisconfigured =>
  new EventStoreMisconfigured(`The server of EVENTSTORE_URL (${host}) uses TLS: remove tls=false there.`);
