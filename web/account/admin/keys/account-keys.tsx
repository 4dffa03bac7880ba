import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { keyDays } from './key-days.ts';
import { NewServiceKey } from './new-service-key.client.tsx';
import { ServiceKeysTable } from './service-keys-table.tsx';

const KEYS_URL = '/api/account/keys';

/** Renders the keys with which programs act for the signed-in account, and the form that makes one. */
export const AccountKeys = async ({ locale }: { locale: Locale }) => {
  const keys = await requestContext().adminScreen!.queries.ownKeys();
  return (
    <section className="desk-section" aria-labelledby="own-keys">
      <h2 id="own-keys">{t(locale, 'account.keys')}</h2>
      <p>{t(locale, 'account.keysLead')}</p>
      {keys.length > 0 && <ServiceKeysTable locale={locale} keys={keys} url={KEYS_URL} />}
      <NewServiceKey
        url={KEYS_URL}
        scopes={{ read: t(locale, 'serviceKeys.scope.read'), write: t(locale, 'serviceKeys.scope.write') }}
        days={keyDays(locale)}
      />
    </section>
  );
};
