import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from './screens.ts';

/** What a screen of the desk is rendered from. */
export interface AdminScreenProps {
  locale: Locale;
  /** What stands in the address where the path says `[id]`. */
  params: Record<string, string>;
  query: URLSearchParams;
}

export type AdminScreenComponent = (props: AdminScreenProps) => ReactNode | Promise<ReactNode>;

/** Who is signed in. */
export interface StaffAccount {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
}
