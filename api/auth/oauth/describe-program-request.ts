import type { ProgramRequest } from '#web/admin/queries/account-views.ts';
import { answerUrl, type OAuthSite, parseAuthorizationRequest } from './authorization-request.ts';
import { isLoopback } from './clients.ts';

/** Returns what the consent page shows of an authorization request; undefined when the request is not valid. */
export const describeProgramRequest = async (
  site: OAuthSite,
  query: URLSearchParams,
): Promise<ProgramRequest | undefined> => {
  const request = await parseAuthorizationRequest(site, query);
  if (!request || 'redirect' in request) return undefined;
  const url = new URL(request.redirectUri);
  return {
    name: request.client.name,
    isRegisteredByAdministrator: request.client.registeredBy === 'administrator',
    host: url.host,
    isOnOwnMachine: isLoopback(url),
    scopes: request.scopes,
    refusalUrl: answerUrl(site, request, { error: 'access_denied' }),
  };
};
