'use client';
import type { Locale } from '#domain/shared/locale.ts';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../format-date.ts';
import { useMessage } from '../messages/message-provider.client.tsx';

interface DraftOfferProps {
  locale: Locale;
  /** Time of the last change, ISO 8601. */
  at: string;
  onRestore(): void;
  onDiscard(): void;
}

/** Renders a notice that this browser has text which was not saved, with buttons that restore or discard it. */
export const DraftOffer = ({ locale, at, onRestore, onDiscard }: DraftOfferProps) => {
  const t = useMessage();
  return (
    <p className="desk-alert" role="status">
      {t('desk.draftFound', { time: formatDateTime(locale, at) })}{' '}
      <Button type="button" variant="ghost" onClick={onRestore}>
        {t('desk.restoreDraft')}
      </Button>{' '}
      <Button type="button" variant="ghost" onClick={onDiscard}>
        {t('desk.discardDraft')}
      </Button>
    </p>
  );
};
