import type { ComponentProps, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'secondaryInverse' | 'ghost' | 'ghostInverse';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Makes it a link. Since a link cannot be disabled, a disabled one is rendered as text in the same shape. */
  href?: string | undefined;
  /** Shows a spinner. A button is also disabled. */
  loading?: boolean;
  /** Shows a spinner on a button that stays enabled, so that it keeps the focus. */
  busy?: boolean;
  /** The `rel` attribute, used only with `href`. */
  rel?: string;
  children: ReactNode;
}

/** Returns the attributes that give an element the look of a button. `className` is an additional class. */
export const buttonLook = (variant: ButtonVariant = 'primary', className?: string) => ({
  className: className ? `button ${className}` : 'button',
  'data-variant': variant,
});

/** Renders a button, or a link with the look of one if `href` is set (docs/product.md, rule 50). The inverse variants are for coloured backgrounds. */
export const Button = ({ variant, className, href, loading, busy, disabled, rel, ...rest }: ButtonProps) => {
  const look = buttonLook(variant, className);
  const isBusy = loading || busy || undefined;
  if (href === undefined) {
    return <button type="submit" {...rest} {...look} disabled={disabled || loading} aria-busy={isBusy} />;
  }
  const { children } = rest;
  if (disabled) {
    return (
      <span {...look} aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <a {...look} href={href} rel={rel} aria-busy={isBusy}>
      {children}
    </a>
  );
};
