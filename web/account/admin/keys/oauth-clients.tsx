import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { ScrollArea } from '../../../admin/lists/scroll-area.tsx';
import type { OAuthClientEntry } from '../../../admin/queries/account-views.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { RevokeKeyButton } from './revoke-key-button.client.tsx';

const CLIENTS_URL = '/api/oauth-clients';

/** Renders the programs that administrators registered for OAuth, each with a button that removes it. */
export const OAuthClients = async ({ locale }: Pick<AdminScreenProps, 'locale'>) => {
  const clients = await requestContext().adminScreen!.queries.oauthClients();
  return (
    <section className="desk-section" aria-labelledby="oauth-clients">
      <h2 id="oauth-clients">{t(locale, 'oauthClients.count', { count: clients.length })}</h2>
      <p>{t(locale, 'oauthClients.lead')}</p>
      {clients.length > 0 && <OAuthClientsTable locale={locale} clients={clients} />}
    </section>
  );
};

const OAuthClientsTable = ({ locale, clients }: { locale: Locale; clients: OAuthClientEntry[] }) => (
  <ScrollArea>
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'oauthClients.name')}</th>
          <th scope="col">{t(locale, 'oauthClients.redirectUris')}</th>
          <th scope="col">{t(locale, 'serviceKeys.scopes')}</th>
          <th scope="col">{t(locale, 'oauthClients.kind')}</th>
          <th scope="col">{t(locale, 'oauthClients.registered')}</th>
          <th scope="col">{t(locale, 'oauthClients.accounts')}</th>
          <th scope="col">{t(locale, 'account.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <OAuthClientRow key={client.id} locale={locale} client={client} />
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

const OAuthClientRow = ({ locale, client }: { locale: Locale; client: OAuthClientEntry }) => {
  const { id, name, redirectUris, scopes, hasSecret, at, accounts } = client;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {redirectUris.map((uri) => (
          <div key={uri}>{uri}</div>
        ))}
      </td>
      <td>{scopes.map((scope) => t(locale, `serviceKeys.scope.${scope}`)).join(', ')}</td>
      <td>{t(locale, hasSecret ? 'oauthClients.withSecret' : 'oauthClients.withoutSecret')}</td>
      <td>{formatDateTime(locale, at)}</td>
      <td>{accounts}</td>
      <td>
        <span className="desk-actions">
          <RevokeKeyButton
            kind="oauthClient"
            url={`${CLIENTS_URL}/${id}`}
            label={t(locale, 'oauthClients.removeOf', { name })}
          />
        </span>
      </td>
    </tr>
  );
};
