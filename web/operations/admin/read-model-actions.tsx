import type { Locale } from '#domain/shared/locale.ts';
import type { ReadModelFault, ReadModelStatus } from '../../admin/queries/operations-view.ts';
import { t } from '../../i18n.ts';
import { ConfirmedAction } from './confirmed-action.client.tsx';

interface ActionProps {
  locale: Locale;
  name: string;
}

/** Renders the actions for a read model: to retry or skip the event that stopped it or its rebuild, and to rebuild it. */
export const ReadModelActions = ({ locale, model }: { locale: Locale; model: ReadModelStatus }) => {
  const { name, fault, rebuild } = model;
  const skippable = [fault, rebuild?.fault].flatMap((each) => (each?.isSkippable ? [each] : []));
  const byPosition = new Map(skippable.map((each) => [each.position, each]));
  return (
    <span className="operations-actions">
      {fault && <Retry locale={locale} name={name} />}
      {[...byPosition].map(([position, each]) => (
        <Skip key={position} locale={locale} name={name} fault={each} />
      ))}
      {rebuild?.state !== 'running' && <Rebuild locale={locale} name={name} isBegun={rebuild !== undefined} />}
    </span>
  );
};

const Retry = ({ locale, name }: ActionProps) => (
  <ConfirmedAction
    text={t(locale, 'operations.retry')}
    label={t(locale, 'operations.retryOf', { name })}
    question={t(locale, 'operations.sureToRetry', { name })}
    action={{ url: '/api/commands/RetryProjection', body: { name } }}
  />
);

const Skip = ({ locale, name, fault }: ActionProps & { fault: ReadModelFault }) => {
  const { position, type, stream } = fault;
  return (
    <ConfirmedAction
      text={t(locale, 'operations.skip')}
      label={t(locale, 'operations.skipOf', { name, position })}
      question={t(locale, 'operations.sureToSkip', { name, position, type, stream })}
      action={{ url: '/api/commands/SkipPoisonEvent', body: { name, position } }}
    />
  );
};

const Rebuild = ({ locale, name, isBegun }: ActionProps & { isBegun: boolean }) => (
  <ConfirmedAction
    text={t(locale, isBegun ? 'operations.resume' : 'operations.rebuild')}
    label={t(locale, isBegun ? 'operations.resumeOf' : 'operations.rebuildOf', { name })}
    question={t(locale, 'operations.sureToRebuild', { name })}
    action={{ url: '/api/commands/RebuildProjection', body: { name } }}
  />
);
