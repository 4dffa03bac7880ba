import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { advertAdmin } from '../admin.ts';

/** Renders all adverts that are not deleted, past ones included. */
export default function AdvertsScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={advertAdmin.items.advert} stream="advert" />;
}
