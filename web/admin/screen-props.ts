import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { DeskRole } from './screens.ts';

/** What a screen of the desk is rendered from. */
export interface DeskScreenProps {
  locale: Locale;
  /** What stands in the address where the path says `[id]`. */
  params: Record<string, string>;
  query: URLSearchParams;
}

export type DeskScreenComponent = (props: DeskScreenProps) => ReactNode | Promise<ReactNode>;

/** Who is signed in. */
export interface DeskAccount {
  id: string;
  name: string;
  email: string;
  role: DeskRole;
}
