import { ItemsScreen } from '../../admin/items/items-screen.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { glossaryAdmin } from '../admin.ts';

/** Renders the terms of the glossary, with the form of one of them. */
export default function GlossaryScreen(props: AdminScreenProps) {
  return <ItemsScreen {...props} type={glossaryAdmin.items.term} stream="term" />;
}
