'use client';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { createTranslate, type Translate } from '../../message-format.ts';
import type { MessageId } from '../../messages.ts';
import { setServerErrorMessage } from './server-error-message.ts';

export type { Translate };

interface Messages {
  locale: Locale;
  t: Translate;
  catalogue: Readonly<Record<string, string>>;
}

const Context = createContext<Messages | undefined>(undefined);

interface MessageProviderProps {
  locale: Locale;
  catalogue: Readonly<Record<MessageId, string>>;
  children: ReactNode;
}

/** Provides the messages of the language of the screen to the client components in it. */
export const MessageProvider = ({ locale, catalogue, children }: MessageProviderProps) => {
  const messages = useMemo(() => ({ locale, t: createTranslate(locale, catalogue), catalogue }), [locale, catalogue]);
  useEffect(() => setServerErrorMessage(messages.t('account.serverError')), [messages]);
  return <Context value={messages}>{children}</Context>;
};

const useMessages = (): Messages => {
  const messages = useContext(Context);
  if (!messages) throw new Error('useMessage needs MessageProvider around the component');
  return messages;
};

/** Returns the function that translates messages into the language of the screen. Throws outside `MessageProvider`. */
export const useMessage = (): Translate => useMessages().t;

/** Returns the language of the screen. Throws outside `MessageProvider`. */
export const useLocale = (): Locale => useMessages().locale;

/**
 * Returns a function that translates the code of an error that a schema found. It returns undefined if the error has no message, or one with
 * values, which only the server knows.
 */
export const useErrorMessage = (): ((code: string) => string | undefined) => {
  const { t, catalogue } = useMessages();
  return (code) => (catalogue[`field.${code}`]?.includes('{') === false ? t(`field.${code}` as MessageId) : undefined);
};
