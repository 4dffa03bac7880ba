import { type ComponentType, isValidElement, type ReactNode } from 'react';
import { renderScreen, type ScreenContext } from './render-screen.ts';

/**
 * Renders a server component, and returns what it hands to the first element of a client component, such as the seconds of a
 * `PeriodicRefresh`; undefined if it has none. Finds what the server component itself renders, not what other components in it do.
 */
export const renderedProps = async <Props extends object>(
  client: ComponentType<Props>,
  screen: () => ReactNode | Promise<ReactNode>,
  context: ScreenContext,
): Promise<Props | undefined> => {
  let rendered: ReactNode;
  await renderScreen(async () => {
    rendered = await screen();
    return rendered;
  }, context);
  return propsIn(rendered, client)[0];
};

const propsIn = <Props extends object>(node: ReactNode, client: ComponentType<Props>): Props[] => {
  if (Array.isArray(node)) return node.flatMap((each) => propsIn(each, client));
  if (!isValidElement<Props & { children?: ReactNode }>(node)) return [];
  return node.type === client ? [node.props] : propsIn(node.props.children, client);
};
