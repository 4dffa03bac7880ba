import type { ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'secondaryInverse' | 'ghost' | 'ghostInverse';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  variant?: ButtonVariant;
  /** Makes it a link. Since a link cannot be disabled, a disabled one is rendered as text in the same shape. */
  href?: string | undefined;
  /** Shows a spinner. A button is also disabled. */
  loading?: boolean;
  /** The `rel` attribute, used only with `href`. */
  rel?: string;
  children: ReactNode;
}

/** Renders a button, or a link with the look of one if `href` is set (docs/product.md, rule 50). The inverse variants are for coloured backgrounds. */
export const Button = ({ variant = 'primary', href, loading = false, disabled = false, rel, ...rest }: ButtonProps) => {
  const look = { className: 'button', 'data-variant': variant };
  if (href === undefined) {
    return <button type="submit" {...rest} {...look} disabled={disabled || loading} aria-busy={loading || undefined} />;
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
    <a {...look} href={href} rel={rel} aria-busy={loading || undefined}>
      {children}
    </a>
  );
};
