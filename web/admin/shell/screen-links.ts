interface ScreenLink {
  to: string;
}

/**
 * Returns whether a screen belongs to an entry of the navigation: an article belongs to the list of articles. Nothing but `/admin` itself
 * belongs to `/admin`.
 */
export const isWithin = (path: string, to: string): boolean =>
  path === to || (to !== '/admin' && path.startsWith(`${to}/`));

/** Returns the links to the screens above the one at `path`, in the order of `links`. */
export const linksAbove = <Of extends ScreenLink>(path: string, links: readonly Of[]): Of[] =>
  links.filter(({ to }) => path !== to && path.startsWith(`${to}/`));
