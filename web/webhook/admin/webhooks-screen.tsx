import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { webhookAdmin } from '../admin.ts';
import { DeliveriesSection } from './deliveries-section.tsx';

/** Renders the webhooks, with the form of one of them and what was sent to its receiver. */
export default function WebhooksScreen(props: AdminScreenProps) {
  return (
    <ItemsScreen {...props} type={webhookAdmin.items.webhook} stream="webhook">
      {({ id, isDeleted, facts }) => (
        <DeliveriesSection locale={props.locale} id={id} isOn={!isDeleted && facts.status === 'on'} />
      )}
    </ItemsScreen>
  );
}
