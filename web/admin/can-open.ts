import { adminScreenAt, canView } from '../admin-screens.ts';
import { requestContext } from '../request-context.ts';
import type { AdminPath, AdminScreen } from '../slice.ts';

/** Returns whether the signed-in user may view a screen. */
export const canOpenScreen = (screen: Pick<AdminScreen, 'roles'>): boolean =>
  canView(screen, requestContext().adminScreen?.account?.role);

/** Returns whether the signed-in user may view the screen at a path, with or without query. Throws if there is no screen. */
export const canOpen = (path: AdminPath): boolean => {
  const screen = adminScreenAt(path.split('?')[0]!);
  if (!screen) throw new Error(`No admin screen has the path ${path}`);
  return canOpenScreen(screen);
};
