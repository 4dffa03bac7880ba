import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';

/** Props of an admin screen. */
export interface AdminScreenProps {
  locale: Locale;
  /** Values of the path's parameters, such as `[id]`. */
  params: Record<string, string>;
  query: URLSearchParams;
}

export type AdminScreenComponent = (props: AdminScreenProps) => ReactNode | Promise<ReactNode>;
