import '../people.css';
import { safeReturnPath } from '../../../admin/paths.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { RequiredFactor } from '../factors/required-factor.client.tsx';
import { AuthPage } from './auth-page.tsx';

/**
 * Renders the page on which a user enrols the second factor that the role needs before anything else. `?to` is the screen to open
 * afterwards.
 */
export default async function EnrolFactorScreen({ locale, query }: AdminScreenProps) {
  return (
    <AuthPage locale={locale} title={t(locale, 'account.factor')} lead={t(locale, 'account.factorRequired')}>
      <RequiredFactor to={safeReturnPath(query.get('to'))} continueText={t(locale, 'account.factorContinue')} />
    </AuthPage>
  );
}
