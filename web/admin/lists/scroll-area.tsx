import type { ReactNode } from 'react';

/** Renders a table that is scrolled sideways where it is wider than the window, also by the arrow keys. */
export const ScrollArea = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes the arrow keys scroll it
  <div className="desk-scroll" tabIndex={0}>
    {children}
  </div>
);
