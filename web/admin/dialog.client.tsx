'use client';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: string;
  /** Shows the title to screen readers only. */
  isTitleHidden?: boolean;
  description?: string;
  className?: string;
  /** Called on Escape or a click outside, except on a toast. Leave it out for a dialog that the user must complete. */
  onClose?(): void;
  children: ReactNode;
}

/**
 * Renders a modal dialog, which is open as long as the component is mounted. When it is removed, the element that had the focus before gets
 * it back.
 */
export const Modal = ({ title, isTitleHidden, description, className = '', onClose, children }: DialogProps) => {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      // Done immediately, since Radix waits for a timer. An element that took the focus in the meantime keeps it, but a toast disappears.
      const { activeElement } = document;
      if (activeElement === document.body || isInToast({ target: activeElement })) before?.focus();
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
          onInteractOutside={(event) => (isInToast(event) ? event.preventDefault() : stay?.(event))}
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

const isInToast = ({ target }: { target: EventTarget | null }): boolean =>
  target instanceof Element && target.closest('[data-sonner-toast]') !== null;
