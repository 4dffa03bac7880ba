import type { ReactElement } from 'react';
import { toast } from 'sonner';
import { during } from './render.ts';

/** Returns the titles of all toasts that are open, the latest last. */
export const toastTitles = () => toast.getToasts().map((each) => ('title' in each ? each.title : ''));

/** Presses the button of the latest toast, which undoes what it tells. Throws if it has none. */
export const pressUndo = (): Promise<void> => {
  const { action } = toast.getToasts().at(-1) as unknown as { action: ReactElement<{ onClick(): void }> };
  return during(() => action.props.onClick());
};
