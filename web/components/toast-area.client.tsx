'use client';
import { type CSSProperties, type FocusEvent, useRef } from 'react';
import { Toaster, type ToasterProps } from 'sonner';

/** Settings of sonner's toaster (docs/product.md, rule 52). The removal time of 200 ms and the swipe velocity of 0.11 are sonner's defaults. */
const settings = {
  position: 'top-right',
  richColors: true,
  closeButton: true,
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  offset: 32,
  mobileOffset: 16,
  hotkey: ['altKey', 'KeyT'],
  theme: 'system',
} satisfies ToasterProps;

/** Width of a toast (docs/product.md, rule 52). */
const style = { '--width': '356px' } as CSSProperties;

/** Settings for toasts in a line at the foot of the window that is reserved for them; its style sheet gives their place and width. */
const lineSettings = { position: 'bottom-right', offset: 0, mobileOffset: 0 } satisfies ToasterProps;

interface ToastAreaProps {
  label: string;
  closeLabel: string;
  /** Shows the toasts at the foot of the window instead of at its top right. */
  isInLine?: boolean;
}

/**
 * Renders the toasts. Their buttons and Escape return the focus to where it was before.
 *
 * Sonner would return it also when the user leaves a toast with Tab, so that no element behind the toasts could be reached; the events from
 * which it learns of the focus are kept from it.
 */
export const ToastArea = ({ label, closeLabel, isInLine = false }: ToastAreaProps) => {
  const focusedBefore = useRef<HTMLElement>(null);
  const rememberFocus = (event: FocusEvent) => {
    event.stopPropagation();
    const { currentTarget, relatedTarget } = event;
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget as HTMLElement | null;
  };
  const returnFocus = () => focusedBefore.current?.focus({ preventScroll: true });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the buttons of the toasts inside
    <div
      style={{ display: 'contents' }}
      onFocusCapture={rememberFocus}
      onClick={({ detail }) => detail === 0 && returnFocus()}
      onKeyDown={({ key }) => key === 'Escape' && returnFocus()}
    >
      <Toaster
        {...settings}
        {...(isInLine && lineSettings)}
        containerAriaLabel={label}
        toastOptions={{ closeButtonAriaLabel: closeLabel, ...(!isInLine && { style }) }}
      />
    </div>
  );
};
