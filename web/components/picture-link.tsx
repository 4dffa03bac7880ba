import type { ReactNode } from 'react';

interface PictureLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Makes a picture lead where the title beside it leads, for the pointer alone: others have the title's link. */
export const PictureLink = ({ children, ...place }: PictureLinkProps) => {
  const hidden = { tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <a {...place} {...hidden}>
      {children}
    </a>
  );
};
