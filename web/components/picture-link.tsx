import type { ReactNode } from 'react';

interface PictureLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders a picture as a link to the same URL as the title beside it, for mouse and touch only. The link is hidden from keyboards and
 * screen readers, which use the link of the title.
 */
export const PictureLink = ({ children, ...place }: PictureLinkProps) => {
  const hidden = { tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <a {...place} {...hidden}>
      {children}
    </a>
  );
};
