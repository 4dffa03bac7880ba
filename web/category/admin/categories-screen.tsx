import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { categoryAdmin } from '../admin.ts';

/** Renders the categories, with the form of one of them. */
export default function CategoriesScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={categoryAdmin.items.category} stream="category" />;
}
