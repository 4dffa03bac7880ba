import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';

/** What a screen of the desk is rendered from. */
export interface AdminScreenProps {
  locale: Locale;
  /** What stands in the address where the path says `[id]`. */
  params: Record<string, string>;
  query: URLSearchParams;
}

export type AdminScreenComponent = (props: AdminScreenProps) => ReactNode | Promise<ReactNode>;
