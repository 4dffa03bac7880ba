import type { ReactNode } from 'react';

interface PictureLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Links a picture to the target of the title next to it, for pointers only: the link is hidden from the keyboard and from screen readers,
 * which use the link of the title.
 */
export const PictureLink = ({ children, ...place }: PictureLinkProps) => {
  const hidden = { tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <a {...place} {...hidden}>
      {children}
    </a>
  );
};
