import { safeReturnPath } from '../../../admin/paths.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { ProviderError } from '../provider-error.tsx';
import { providerLabel } from '../provider-name.ts';
import { AuthPage } from './auth-page.tsx';
import { SignInPage } from './sign-in-page.client.tsx';

/**
 * Renders the sign-in screen. `?to` is the screen to open after the sign-in, `?failed` the error code of a failed sign-in with a provider.
 * If the session already has the first factor, the screen only asks for the second one.
 */
export default async function SignInScreen({ locale, query }: AdminScreenProps) {
  const { needsSecondFactor, providers, queries } = requestContext().adminScreen!;
  const to = safeReturnPath(query.get('to'));
  const factors = needsSecondFactor ? (await queries.factors()).filter(({ isVerified }) => isVerified) : undefined;
  return (
    <AuthPage locale={locale} title={t(locale, 'account.welcome')} lead={t(locale, 'account.logInLead')}>
      <ProviderError locale={locale} code={query.get('failed')} />
      <SignInPage
        to={to}
        {...(factors && { factors: factors.map(({ name, ...factor }) => ({ ...factor, friendlyName: name || null })) })}
      />
      {!needsSecondFactor && providers.length > 0 && (
        <ul className="desk-list">
          {providers.map((provider) => (
            <li key={provider}>
              <Button variant="secondary" href={`/api/session/provider/${provider}?${new URLSearchParams({ to })}`}>
                {t(locale, 'account.providerContinue', { provider: providerLabel(provider) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/admin/forgotten">{t(locale, 'account.forgotten')}</a>
      </p>
    </AuthPage>
  );
}
