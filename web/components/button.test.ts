import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button, type ButtonVariant } from './button.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'secondaryInverse', 'ghost', 'ghostInverse'];
type Props = Omit<Parameters<typeof Button>[0], 'children'>;
const rendered = (props: Props = {}) => renderToStaticMarkup(createElement(Button, { ...props, children: 'Votar' }));

describe('Button', () => {
  it.each(variants)('renders the variant %s', (variant) => {
    expect(rendered({ variant })).toBe(`<button type="submit" class="button" data-variant="${variant}">Votar</button>`);
  });

  it('is a primary submit button by default', () => {
    expect(rendered()).toContain('type="submit" class="button" data-variant="primary"');
    expect(rendered({ type: 'button' })).toContain('type="button"');
  });

  it('renders a link if it has a target', () => {
    expect(rendered({ href: '/artigos', variant: 'ghost', rel: 'next' })).toBe(
      '<a class="button" data-variant="ghost" href="/artigos" rel="next">Votar</a>',
    );
  });

  it('is disabled', () => {
    expect(rendered({ disabled: true })).toContain(' disabled=""');
  });

  it('renders a disabled link as text', () => {
    expect(rendered({ disabled: true, href: '/artigos' })).toBe(
      '<span class="button" data-variant="primary" aria-disabled="true">Votar</span>',
    );
  });

  it('is disabled and has aria-busy while loading', () => {
    expect(rendered({ loading: true })).toBe(
      '<button type="submit" class="button" data-variant="primary" disabled="" aria-busy="true">Votar</button>',
    );
    expect(rendered({ loading: true, href: '/artigos' })).toContain('aria-busy="true"');
  });

  it('stays enabled while it is only busy', () => {
    expect(rendered({ busy: true })).toBe(
      '<button type="submit" class="button" data-variant="primary" aria-busy="true">Votar</button>',
    );
  });

  it('keeps an additional class', () => {
    expect(rendered({ className: 'wide' })).toContain('class="button wide" data-variant="primary"');
  });
});
