'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../format-date.ts';

interface DraftOfferProps {
  locale: Locale;
  /** Time of the last change, ISO 8601. */
  at: string;
  onRestore(): void;
  onDiscard(): void;
  messages: Record<'draftFound' | 'restoreDraft' | 'discardDraft', string>;
}

/** Renders a notice that this browser has text which was not saved, with buttons that restore or discard it. */
export const DraftOffer = ({ locale, at, onRestore, onDiscard, messages }: DraftOfferProps) => (
  <p className="desk-alert" role="status">
    {messages.draftFound.replace('…', formatDateTime(locale, at))}{' '}
    <Button type="button" variant="ghost" onClick={onRestore}>
      {messages.restoreDraft}
    </Button>{' '}
    <Button type="button" variant="ghost" onClick={onDiscard}>
      {messages.discardDraft}
    </Button>
  </p>
);
