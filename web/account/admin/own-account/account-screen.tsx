import '../people.css';
import type { ComponentProps } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { AccountSession, OwnPasskey, SecondFactor } from '../../../admin/queries/account-views.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { Passkeys } from '../factors/passkeys.client.tsx';
import { SecondFactors } from '../factors/second-factors.client.tsx';
import { AccountKeys } from '../keys/account-keys.tsx';
import { ProviderError } from '../provider-error.tsx';
import { LinkedProviders } from './linked-providers.client.tsx';
import { NameForm, PasswordForm } from './profile-forms.client.tsx';
import { SessionsTable } from './sessions-table.client.tsx';

/** Renders the account of the signed-in user: name, password, second factors, passkeys, linked providers, sessions and keys of programs. */
export default async function AccountScreen({ locale, query }: AdminScreenProps) {
  const { account, providers, queries } = requestContext().adminScreen!;
  const [factors, passkeys, recoveryCodes, sessions, identities] = await Promise.all([
    queries.factors(),
    queries.passkeys(),
    queries.recoveryCodes(),
    queries.sessions(),
    queries.identities(),
  ]);
  return (
    <>
      <title>{`${t(locale, 'desk.account')} · Levada`}</title>
      <h1>{t(locale, 'desk.account')}</h1>
      <p className="desk-lead">{account!.email}</p>
      <ProviderError locale={locale} code={query.get('failed')} />
      <Profile locale={locale} name={account!.name} />
      <Factors locale={locale} factors={factors} passkeys={passkeys} recoveryCodes={recoveryCodes} />
      {providers.length > 0 && <Providers locale={locale} providers={providers} identities={identities} />}
      <Sessions locale={locale} sessions={sessions} />
      <AccountKeys locale={locale} />
    </>
  );
}

const Profile = ({ locale, name }: { locale: Locale; name: string }) => (
  <>
    <section className="desk-section" aria-labelledby="own-name">
      <h2 id="own-name">{t(locale, 'account.name')}</h2>
      <NameForm name={name} />
    </section>
    <section className="desk-section" aria-labelledby="own-password">
      <h2 id="own-password">{t(locale, 'account.password')}</h2>
      <PasswordForm />
    </section>
  </>
);

interface FactorsProps {
  locale: Locale;
  factors: SecondFactor[];
  passkeys: OwnPasskey[];
  recoveryCodes: number;
}

const Factors = ({ locale, factors, passkeys, recoveryCodes }: FactorsProps) => (
  <>
    <section className="desk-section" aria-labelledby="own-factors">
      <h2 id="own-factors">{t(locale, 'account.factor')}</h2>
      <p>{t(locale, 'account.factorLead')}</p>
      <SecondFactors factors={factors} recoveryCodes={recoveryCodes} />
    </section>
    <section className="desk-section" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">{t(locale, 'account.passkeys')}</h2>
      <p>{t(locale, 'account.passkeysLead')}</p>
      <Passkeys locale={locale} passkeys={passkeys} recoveryCodes={recoveryCodes} />
    </section>
  </>
);

type ProvidersProps = Pick<ComponentProps<typeof LinkedProviders>, 'providers' | 'identities'> & { locale: Locale };

const Providers = ({ locale, providers, identities }: ProvidersProps) => (
  <section className="desk-section" aria-labelledby="own-providers">
    <h2 id="own-providers">{t(locale, 'account.providers')}</h2>
    <LinkedProviders providers={providers} identities={identities} />
  </section>
);

const Sessions = ({ locale, sessions }: { locale: Locale; sessions: AccountSession[] }) => (
  <section className="desk-section" aria-labelledby="own-sessions">
    <h2 id="own-sessions">{t(locale, 'account.sessions')}</h2>
    <SessionsTable locale={locale} sessions={sessions} />
  </section>
);
