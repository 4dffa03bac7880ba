import type { ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'secondaryInverse' | 'ghost' | 'ghostInverse';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  variant?: ButtonVariant;
  /** Makes it a link. A link cannot be disabled: it is then no link, but its text in the same shape. */
  href?: string | undefined;
  /** Shows a spinner and takes no second press. */
  loading?: boolean;
  /** Data for the scripts of the page, when it is a link. */
  rel?: string;
  children: ReactNode;
}

/** The buttons of docs/product.md, rule 50. On a flood of colour stand the inverse ones. */
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
