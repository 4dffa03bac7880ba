import '../people.css';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { ConnectProgram } from './connect-program.client.tsx';

/** Renders the page on which the account owner decides whether a program may act in their name (OAuth). */
export default async function ConnectProgramScreen({ locale, query }: AdminScreenProps) {
  const { account, queries } = requestContext().adminScreen!;
  const program = await queries.programRequest(query);
  if (!program) return <InvalidRequest locale={locale} />;
  const { name, host, isOnOwnMachine, isRegisteredByAdministrator, scopes, refusalUrl } = program;
  const labels = { read: t(locale, 'serviceKeys.scope.read'), write: t(locale, 'serviceKeys.scope.write') };
  return (
    <>
      <title>{`${t(locale, 'programs.title')} · Levada`}</title>
      <h1>{t(locale, 'programs.title')}</h1>
      <p className="desk-lead">{account!.email}</p>
      <p>{t(locale, 'programs.lead', { name: name || t(locale, 'programs.unnamed') })}</p>
      {isRegisteredByAdministrator && <p>{t(locale, 'programs.registered')}</p>}
      <p>{isOnOwnMachine ? t(locale, 'programs.ownMachine') : t(locale, 'programs.host', { host })}</p>
      <p>{t(locale, 'programs.until')}</p>
      <ConnectProgram
        request={query.toString()}
        scopes={Object.fromEntries(scopes.map((scope) => [scope, labels[scope]]))}
        refusalUrl={refusalUrl}
      />
    </>
  );
}

const InvalidRequest = ({ locale }: Pick<AdminScreenProps, 'locale'>) => (
  <>
    <title>{`${t(locale, 'programs.title')} · Levada`}</title>
    <h1>{t(locale, 'programs.title')}</h1>
    <p>{t(locale, 'programs.invalid')}</p>
  </>
);
