'use client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { createTranslate, type Translate } from '../../message-format.ts';
import type { MessageId } from '../../messages.ts';

export type { Translate };

const Context = createContext<Translate | undefined>(undefined);

interface MessageProviderProps {
  locale: Locale;
  catalogue: Readonly<Record<MessageId, string>>;
  children: ReactNode;
}

/** Provides the messages of the language of the screen to the client components in it. */
export const MessageProvider = ({ locale, catalogue, children }: MessageProviderProps) => {
  const t = useMemo(() => createTranslate(locale, catalogue), [locale, catalogue]);
  return <Context value={t}>{children}</Context>;
};

/** Returns the function that translates messages into the language of the screen. Throws outside `MessageProvider`. */
export const useMessage = (): Translate => {
  const t = useContext(Context);
  if (!t) throw new Error('useMessage needs MessageProvider around the component');
  return t;
};
