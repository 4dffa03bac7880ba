import '../people.css';
import type { Locale } from '#domain/shared/locale.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { CopyField } from '../../../components/copy-field.client.tsx';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { keyDays } from './key-days.ts';
import { NewS3Key } from './new-s3-key.client.tsx';
import { NewServiceKey } from './new-service-key.client.tsx';
import { OAuthClients } from './oauth-clients.tsx';
import { ServiceKeysTable } from './service-keys-table.tsx';

const KEYS_URL = '/api/service-keys';

/** Renders the service keys, with which programs call the site, and the form that makes one, for administrators. */
export default async function ServiceKeysScreen({ locale }: AdminScreenProps) {
  const keys = await requestContext().adminScreen!.queries.serviceKeys();
  return (
    <>
      <title>{`${t(locale, 'serviceKeys.title')} · Levada`}</title>
      <h1>{t(locale, 'serviceKeys.title')}</h1>
      <p className="desk-lead">{t(locale, 'serviceKeys.lead')}</p>
      <section className="desk-section" aria-labelledby="service-keys">
        <h2 id="service-keys">{t(locale, 'serviceKeys.count', { count: keys.length })}</h2>
        {keys.length > 0 && <ServiceKeysTable locale={locale} keys={keys} url={KEYS_URL} />}
      </section>
      <section className="desk-section" aria-labelledby="new-service-key">
        <h2 id="new-service-key">{t(locale, 'serviceKeys.new')}</h2>
        <NewServiceKey
          url={KEYS_URL}
          scopes={{
            accounts: t(locale, 'serviceKeys.scope.accounts'),
            realtime: t(locale, 'serviceKeys.scope.realtime'),
            storage: t(locale, 'serviceKeys.scope.storage'),
            metrics: t(locale, 'serviceKeys.scope.metrics'),
          }}
          days={daysOf(locale)}
        />
      </section>
      <S3Keys locale={locale} />
      <OAuthClients locale={locale} />
      <AnonKey locale={locale} />
    </>
  );
}

const daysOf = (locale: Locale) => ({ ...keyDays(locale), never: t(locale, 'serviceKeys.days.never') });

/** Renders the form that makes an access key of the S3 protocol. */
const S3Keys = ({ locale }: Pick<AdminScreenProps, 'locale'>) => (
  <section className="desk-section" aria-labelledby="new-s3-key">
    <h2 id="new-s3-key">{t(locale, 's3Keys.new')}</h2>
    <p>{t(locale, 's3Keys.lead')}</p>
    <NewS3Key days={daysOf(locale)} />
  </section>
);

/** Renders the key with which programs without an account call the site. */
const AnonKey = async ({ locale }: Pick<AdminScreenProps, 'locale'>) => (
  <section className="desk-section" aria-labelledby="anon-key">
    <h2 id="anon-key">{t(locale, 'anonKey.title')}</h2>
    <p>{t(locale, 'anonKey.lead')}</p>
    <CopyField
      text={await requestContext().adminScreen!.queries.anonKey()}
      label={t(locale, 'anonKey.title')}
      ids={{ copy: 'serviceKeys.copy', copied: 'serviceKeys.copied', selected: 'serviceKeys.selected' }}
    />
  </section>
);
