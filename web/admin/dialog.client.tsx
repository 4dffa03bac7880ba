'use client';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: string;
  /** For who does not see it: where the dialog says by itself what it is. */
  isTitleHidden?: boolean;
  description?: string;
  className?: string;
  /** Left out, there is no way past it but what it asks for. */
  onClose?(): void;
  children: ReactNode;
}

/** A dialog over the screen while it is rendered; whoever opened it is where they were when it goes. */
export const Modal = ({ title, isTitleHidden, description, className = '', onClose, children }: DialogProps) => {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      // At once: Radix waits for a timer. What took the focus in the meantime keeps it.
      if (document.activeElement === document.body) before?.focus();
    },
    [before],
  );
  const stay = onClose ? undefined : (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className="desk-overlay" />
        <Dialog.Content
          className={`desk-dialog ${className}`}
          {...(!description && { 'aria-describedby': undefined })}
          onInteractOutside={stay}
          onEscapeKeyDown={stay}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Dialog.Title className={isTitleHidden ? 'desk-hidden' : undefined}>{title}</Dialog.Title>
          {description && <Dialog.Description>{description}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
