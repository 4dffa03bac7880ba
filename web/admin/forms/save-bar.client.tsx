import './save-bar.css';
import type { ReactNode } from 'react';

interface SaveBarProps {
  /** Shown above the bar, over the content, so that nothing moves when it appears. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a bar with the state and the buttons of an editor, which stays at the lower edge of the window, above an on-screen keyboard. It
 * must be the last element of a screen.
 */
export const SaveBar = ({ notice, children }: SaveBarProps) => (
  <div className="save-bar">
    {notice && <div className="save-notice">{notice}</div>}
    {children}
  </div>
);
