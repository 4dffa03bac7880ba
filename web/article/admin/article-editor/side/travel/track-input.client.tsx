'use client';
import { useId, useRef, useState } from 'react';
import type { Walk } from '#domain/article/travel.ts';
import { isInArchipelago, MAX_WALK_POINTS } from '#domain/article/travel-limits.ts';
import { climbOf, thinTrack, trackLength } from '#domain/shared/track.ts';
import { useMessage } from '../../../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../../../components/button.tsx';
import type { Translate } from '../../../../../message-format.ts';

/** Maximum size of a GPX file: a day's recording with a point each second has 9 MB. */
const MAX_GPX_BYTES = 10_000_000;

interface TrackInputProps {
  walk: Walk;
  onChange(walk: Walk): void;
}

interface Outcome {
  kind: 'read' | 'wrong';
  text: string;
}

/** Renders the fields for the points of a walk: a GPX file, or pasted text. A long recording is thinned out. */
export const TrackInput = ({ walk, onChange }: TrackInputProps) => {
  const t = useMessage();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  /** What was typed while a file was read is newer. */
  const latest = useRef(walk);
  latest.current = walk;
  const use = async (source: Blob): Promise<boolean> => {
    const { track, outcome } = await readTrack(source, t);
    setOutcome(outcome);
    if (track) onChange(withTrack(latest.current, track));
    return track !== undefined;
  };
  const { length } = walk.points;
  return (
    <>
      <div className="desk-field">
        <label htmlFor={id}>{t('article.edit.travelTrack')}</label>
        <input
          id={id}
          type="file"
          accept=".gpx,application/gpx+xml,text/xml"
          // Browsers do not report that a file was chosen which was chosen before, such as one that was mended.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => target.files?.[0] && use(target.files[0])}
        />
      </div>
      <div className="desk-field">
        <label htmlFor={`${id}-text`}>{t('article.edit.travelTrackPaste')}</label>
        <textarea id={`${id}-text`} rows={3} value={pasted} onChange={({ target }) => setPasted(target.value)} />
        <Button
          type="button"
          variant="ghost"
          disabled={pasted.trim() === ''}
          onClick={async () => (await use(new Blob([pasted]))) && setPasted('')}
        >
          {t('article.edit.travelTrackUse')}
        </Button>
      </div>
      <p className="desk-hint">
        {length > 0 ? t('article.edit.travelTrackPoints', { count: length }) : t('article.edit.travelTrackNone')}
      </p>
      <p className={outcome?.kind === 'wrong' ? 'desk-error' : 'desk-hint'} role="status">
        {outcome?.text}
      </p>
    </>
  );
};

/** Reads the points of a file or text; without `track`, the outcome says what is wrong. */
const readTrack = async (source: Blob, t: Translate): Promise<{ outcome: Outcome; track?: Walk['points'] }> => {
  const wrong = (text: string) => ({ outcome: { kind: 'wrong' as const, text } });
  if (source.size > MAX_GPX_BYTES) return wrong(t('article.edit.travelTrackTooLarge'));
  const { parseTrack } = await import('./parse-track.ts');
  const track = parseTrack(await source.text());
  if (!track) return wrong(t('article.edit.travelTrackWrong'));
  if (!track.every(isInArchipelago)) return wrong(t('article.edit.travelTrackOutside'));
  const kept = thinTrack(track, MAX_WALK_POINTS).length;
  return { outcome: { kind: 'read', text: t('article.edit.travelTrackRead', { read: track.length, kept }) }, track };
};

/** Returns the walk along a track. Of the numbers, fills in those that are missing and that the track tells. */
const withTrack = (walk: Walk, track: Walk['points']): Walk => {
  const climb = climbOf(track);
  return {
    ...walk,
    points: thinTrack(track, MAX_WALK_POINTS),
    distance: walk.distance ?? Math.max(0.1, Math.round(trackLength(track) * 10) / 10),
    ascent: walk.ascent ?? climb?.ascent ?? null,
    descent: walk.descent ?? climb?.descent ?? null,
  };
};
