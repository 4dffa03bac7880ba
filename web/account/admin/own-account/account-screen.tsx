import '../people.css';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { factorWords, passkeyWords, recoveryWords } from '../factors/factor-messages.ts';
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
  const shared = { noAnswer: 'account.noAnswer', save: 'account.save' } as const;
  return (
    <>
      <title>{`${t(locale, 'desk.account')} · Levada`}</title>
      <h1>{t(locale, 'desk.account')}</h1>
      <p className="desk-lead">{account!.email}</p>
      <ProviderError locale={locale} code={query.get('failed')} />
      <section className="desk-section" aria-labelledby="own-name">
        <h2 id="own-name">{t(locale, 'account.name')}</h2>
        <NameForm
          name={account!.name}
          words={pickMessages(locale, {
            ...shared,
            name: 'account.name',
            saved: 'account.nameSaved',
            name_required: 'account.nameRequired',
          })}
        />
      </section>
      <section className="desk-section" aria-labelledby="own-password">
        <h2 id="own-password">{t(locale, 'account.password')}</h2>
        <PasswordForm
          words={pickMessages(locale, {
            ...shared,
            current: 'account.currentPassword',
            password: 'account.newPassword',
            hint: 'account.passwordHint',
            saved: 'account.passwordSaved',
          })}
        />
      </section>
      <section className="desk-section" aria-labelledby="own-factors">
        <h2 id="own-factors">{t(locale, 'account.factor')}</h2>
        <p>{t(locale, 'account.factorLead')}</p>
        <SecondFactors factors={factors} recovery={recoveryWords(locale, recoveryCodes)} words={factorWords(locale)} />
      </section>
      <section className="desk-section" aria-labelledby="own-passkeys">
        <h2 id="own-passkeys">{t(locale, 'account.passkeys')}</h2>
        <p>{t(locale, 'account.passkeysLead')}</p>
        <Passkeys
          locale={locale}
          passkeys={passkeys}
          recovery={recoveryWords(locale, recoveryCodes)}
          words={passkeyWords(locale)}
        />
      </section>
      {providers.length > 0 && (
        <section className="desk-section" aria-labelledby="own-providers">
          <h2 id="own-providers">{t(locale, 'account.providers')}</h2>
          <LinkedProviders
            providers={providers}
            identities={identities}
            messages={pickMessages(locale, {
              noAnswer: 'account.noAnswer',
              link: 'account.providerLink',
              password: 'account.currentPassword',
              unlink: 'account.providerUnlink',
              unlinked: 'account.providerUnlinked',
            })}
          />
        </section>
      )}
      <section className="desk-section" aria-labelledby="own-sessions">
        <h2 id="own-sessions">{t(locale, 'account.sessions')}</h2>
        <SessionsTable
          locale={locale}
          sessions={sessions}
          messages={pickMessages(locale, {
            noAnswer: 'account.noAnswer',
            device: 'account.device',
            seen: 'account.seen',
            begun: 'account.begun',
            current: 'account.thisDevice',
            unknown: 'account.unknownDevice',
            others: 'account.signOutOthers',
            done: 'account.othersSignedOut',
          })}
        />
      </section>
      <AccountKeys locale={locale} />
    </>
  );
}
