import { deskPathOf } from '../../admin/paths.ts';
import type { DeskScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { Door } from './auth-page.tsx';
import { ProviderFailure } from './provider-error.tsx';
import { providerName } from './provider-name.ts';
import { signInWords } from './sign-in-messages.ts';
import { SignInPage } from './sign-in-page.client.tsx';

/** `?to` is the screen that was asked for, `?failed` why somebody came back from a provider as nobody. */
export default async function SignInScreen({ locale, query }: DeskScreenProps) {
  const { needsFactor, providers, queries } = requestContext().desk!;
  const to = deskPathOf(query.get('to'));
  const factors = needsFactor ? (await queries.factors()).filter(({ isVerified }) => isVerified) : undefined;
  return (
    <Door locale={locale} title={t(locale, 'account.welcome')} lead={t(locale, 'account.logInLead')}>
      <ProviderFailure locale={locale} code={query.get('failed')} />
      <SignInPage
        to={to}
        words={signInWords(locale)}
        {...(factors && { factors: factors.map(({ name, ...factor }) => ({ ...factor, friendlyName: name || null })) })}
      />
      {!needsFactor && providers.length > 0 && (
        <ul className="desk-list">
          {providers.map((provider) => (
            <li key={provider}>
              <a
                className="desk-button"
                data-kind="quiet"
                href={`/api/session/provider/${provider}?${new URLSearchParams({ to })}`}
              >
                {t(locale, 'account.providerContinue', { provider: providerName(provider) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/admin/forgotten">{t(locale, 'account.forgotten')}</a>
      </p>
    </Door>
  );
}
