/**
 * Refreshes of this page, by number: the last one requested, merged into the screen, and rendered. Responses can arrive in another order than
 * they were requested, and a slow computer renders what was merged much later. `render` is called in the transition that merges. `isStarting`
 * is set while a refresh is requested, which is no navigation.
 */
export const refreshes = {
  requested: 0,
  merged: 0,
  rendered: 0,
  isStarting: false,
  render: (_number: number): void => {},
};
