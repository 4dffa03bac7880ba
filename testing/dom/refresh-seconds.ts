import { isValidElement, type ReactNode } from 'react';
import { PeriodicRefresh } from '#web/admin/requests/periodic-refresh.client.tsx';
import { renderScreen, type ScreenContext } from './render-screen.ts';

/**
 * Renders a server component, and returns after how many seconds it loads the screen again; undefined if it does not. Finds what the
 * component itself renders, not what other components in it do.
 */
export const refreshSeconds = async (
  screen: () => ReactNode | Promise<ReactNode>,
  context: ScreenContext,
): Promise<number | undefined> => {
  let rendered: ReactNode;
  await renderScreen(async () => {
    rendered = await screen();
    return rendered;
  }, context);
  return secondsIn(rendered)[0];
};

const secondsIn = (node: ReactNode): number[] => {
  if (Array.isArray(node)) return node.flatMap(secondsIn);
  if (!isValidElement<{ children?: ReactNode; seconds: number }>(node)) return [];
  return node.type === PeriodicRefresh ? [node.props.seconds] : secondsIn(node.props.children);
};
