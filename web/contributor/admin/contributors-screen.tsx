import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { contributorAdmin } from '../admin.ts';

/** Renders the authors and photographers, with the form of one of them. */
export default function ContributorsScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={contributorAdmin.items.contributor} stream="contributor" />;
}
