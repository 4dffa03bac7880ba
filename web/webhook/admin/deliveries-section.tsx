import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { PlainTable } from '../../admin/lists/plain-table.tsx';
import type { WebhookDelivery } from '../../admin/queries/webhook-view.ts';
import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { NewSecret } from './new-secret.client.tsx';
import { RequestButton } from './request-button.client.tsx';

/** Number of deliveries in the table. */
const MAX_ROWS = 20;
/** Seconds between two refreshes while a message waits. */
const REFRESH_SECONDS = 5;

interface DeliveriesSectionProps {
  locale: Locale;
  /** The webhook. */
  id: string;
  /** False while nothing is sent to the receiver. */
  isOn: boolean;
}

/** Renders the secret of a webhook, and its latest messages with their results and what can be done about them. */
export const DeliveriesSection = async ({ locale, id, isOn }: DeliveriesSectionProps) => {
  const deliveries = await requestContext().adminScreen!.queries.webhookDeliveries(id, MAX_ROWS);
  return (
    <>
      <section className="desk-section" aria-labelledby="webhook-secret">
        <h3 id="webhook-secret">{t(locale, 'webhook.secret')}</h3>
        <p className="desk-hint">{t(locale, 'webhook.secretLead')}</p>
        <NewSecret url={`/api/webhooks/${id}/secret`} />
      </section>
      <section className="desk-section" aria-labelledby="webhook-deliveries">
        <h3 id="webhook-deliveries">{t(locale, 'webhook.deliveries')}</h3>
        {isOn && deliveries.some(({ status }) => status === 'waiting') && <PeriodicRefresh seconds={REFRESH_SECONDS} />}
        {isOn && (
          <p>
            <RequestButton action="test" variant="secondary" url={`/api/webhooks/${id}/test`} />
          </p>
        )}
        {deliveries.length === 0 ? (
          <p className="desk-empty">{t(locale, 'webhook.noDeliveries')}</p>
        ) : (
          <DeliveriesTable locale={locale} webhook={isOn ? id : undefined} deliveries={deliveries} />
        )}
      </section>
    </>
  );
};

interface DeliveriesTableProps {
  locale: Locale;
  /** Undefined while the webhook is off, and nothing can be sent. */
  webhook: string | undefined;
  deliveries: WebhookDelivery[];
}

const DeliveriesTable = ({ locale, webhook, deliveries }: DeliveriesTableProps) => (
  <PlainTable
    title={t(locale, 'webhook.deliveries')}
    className="desk-table"
    columns={[t(locale, 'webhook.message'), t(locale, 'webhook.state'), t(locale, 'webhook.actions')]}
    rows={deliveries.map((delivery) => ({
      key: delivery.id,
      label: `${delivery.type}, ${formatDateTime(locale, delivery.at)}`,
      cells: [
        stateOf(locale, delivery),
        <span key="actions" className="desk-actions">
          {webhook && <Actions locale={locale} webhook={webhook} delivery={delivery} />}
        </span>,
      ],
    }))}
  />
);

const stateOf = (locale: Locale, { status, error, tryAt, attempts }: WebhookDelivery): string =>
  [
    t(locale, `webhook.state.${status}`, { at: tryAt ? formatDateTime(locale, tryAt) : '', attempts }),
    error && t(locale, 'webhook.reason', { reason: error }),
  ]
    .filter(Boolean)
    .join('. ');

interface ActionsProps {
  locale: Locale;
  webhook: string;
  delivery: WebhookDelivery;
}

const Actions = ({ locale, webhook, delivery: { id, status, position, type } }: ActionsProps) => (
  <>
    {status !== 'sent' && (
      <RequestButton
        action="sendAgain"
        url={`/api/webhook-deliveries/${id}/send-again`}
        label={t(locale, 'webhook.sendAgainThis', { type })}
      />
    )}
    {position !== '0' && (
      <RequestButton
        action="replay"
        url={`/api/webhooks/${webhook}/replay`}
        body={{ position }}
        label={t(locale, 'webhook.replayFrom', { type })}
      />
    )}
  </>
);
