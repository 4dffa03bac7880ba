import './help.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { canOpen, canOpenScreen } from '../../admin/can-open.ts';
import { Icon } from '../../admin/icon.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { adminActions, adminScreens } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/**
 * Renders the help for newcomers on one page: what to try on the first day, what the user's role may do, and what each screen is for. It
 * shows only what the user has access to.
 */
export default function HelpScreen({ locale }: AdminScreenProps) {
  const role = requestContext().adminScreen!.account!.role;
  return (
    <>
      <title>{`${t(locale, 'help.title')} · Levada`}</title>
      <h1>{t(locale, 'help.title')}</h1>
      <p className="desk-lead">{t(locale, `help.role.${role}`)}</p>
      <FirstDay locale={locale} />
      <Screens locale={locale} />
      <Actions locale={locale} />
    </>
  );
}

/** The steps of a tour, each with the path of the screen that it is about. */
const STEPS = [
  { id: 'write', to: '/admin/articles/new' },
  { id: 'publish', to: '/admin/calendar' },
  { id: 'correct', to: '/admin/articles' },
  { id: 'undo', to: '/admin/deleted' },
  { id: 'figures', to: '/admin' },
  { id: 'keys', to: '/admin/help' },
] as const;

const FirstDay = ({ locale }: { locale: Locale }) => (
  <section className="desk-section" aria-labelledby="help-first-day">
    <h2 id="help-first-day">{t(locale, 'help.firstDay')}</h2>
    <ol className="help-steps">
      {STEPS.filter(({ to }) => canOpen(to)).map(({ id }) => (
        <li key={id}>
          <h3>{t(locale, `help.${id}`)}</h3>
          <p>{t(locale, `help.${id}.text`)}</p>
        </li>
      ))}
    </ol>
  </section>
);

const Screens = ({ locale }: { locale: Locale }) => (
  <section className="desk-section" aria-labelledby="help-screens">
    <h2 id="help-screens">{t(locale, 'help.screens')}</h2>
    <dl className="help-screens">
      {adminScreens.filter(canOpenScreen).map(
        ({ path, link }) =>
          link && (
            <div key={path}>
              <dt>
                <Icon name={link.icon} />
                <Link to={path as '/admin'}>{t(locale, link.text)}</Link>
              </dt>
              <dd>{t(locale, link.help)}</dd>
            </div>
          ),
      )}
    </dl>
  </section>
);

const Actions = ({ locale }: { locale: Locale }) => {
  const actions = adminActions.filter(({ to }) => canOpen(to));
  return (
    actions.length > 0 && (
      <section className="desk-section" aria-labelledby="help-actions">
        <h2 id="help-actions">{t(locale, 'help.actions')}</h2>
        <ul className="help-actions">
          {actions.map(({ to, text }) => (
            <li key={to}>
              <Link to={to as '/admin'}>{t(locale, text)}</Link>
            </li>
          ))}
        </ul>
      </section>
    )
  );
};
