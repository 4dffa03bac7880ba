import { deskPathOf } from '../../desk/paths.ts';
import type { DeskScreenProps } from '../../desk/screen.ts';
import { t } from '../../i18n.ts';
import { Door } from './door.tsx';
import { SignInPage } from './sign-in-page.client.tsx';
import { signInWords } from './words.ts';

/** `?to` is the screen that was asked for, `?failed` what the host said to a form that was sent without a script. */
export default function SignInScreen({ locale, query }: DeskScreenProps) {
  return (
    <Door locale={locale} title={t(locale, 'account.welcome')} lead={t(locale, 'account.logInLead')}>
      <SignInPage to={deskPathOf(query.get('to'))} words={signInWords(locale)} />
      <p>
        <a href="/admin/forgotten">{t(locale, 'account.forgotten')}</a>
      </p>
    </Door>
  );
}
