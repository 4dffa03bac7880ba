'use client';
import { useId, useRef } from 'react';
import type { Place, Travel } from '#domain/article/travel.ts';
import { type Localized, locales } from '#domain/shared/locale.ts';
import { useMessage } from '../../../../../admin/messages/message-provider.client.tsx';
import { PositionInput } from './position-input.client.tsx';
import { type KeptTravel, travelErrors, travelOfKind } from './travel-kind.ts';
import { WalkFields } from './walk-fields.client.tsx';

interface TravelFieldProps {
  travel: Travel | null;
  /** Messages of the last save by the path of the field, such as `travel.points`. */
  errors: Readonly<Record<string, string>>;
  onChange(travel: Travel | null): void;
}

/** Renders the place or walk that an article is about: its kind, its texts in both languages, and where it is. */
export const TravelField = ({ travel, errors, onChange }: TravelFieldProps) => {
  const t = useMessage();
  const id = useId();
  const ofKind = useRef<KeptTravel>({});
  const choose = (kind: string) => {
    if (travel) ofKind.current[travel.kind] = travel;
    onChange(travelOfKind(kind, travel, ofKind.current));
  };
  return (
    <fieldset className="travel-field" aria-describedby={`${id}-errors`}>
      <legend>{t('article.edit.travel')}</legend>
      <div className="desk-field">
        <label htmlFor={id}>{t('article.edit.travelKind')}</label>
        <select id={id} value={travel?.kind ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('article.edit.travelNone')}</option>
          <option value="place">{t('travel.place')}</option>
          <option value="walk">{t('travel.walk')}</option>
        </select>
      </div>
      {travel && <Texts travel={travel} onChange={onChange} />}
      {travel?.kind === 'place' && (
        <PositionInput
          position={travel.position ?? undefined}
          onChange={(position) => onChange({ ...travel, position: position as Place['position'] })}
        />
      )}
      {travel?.kind === 'walk' && <WalkFields walk={travel} onChange={onChange} />}
      <div id={`${id}-errors`}>
        {travelErrors(errors).map((error) => (
          <p key={error} className="desk-error" role="alert">
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  );
};

const texts = ['name', 'access', 'season'] as const;
const LENGTHS = { name: 120, access: 300, season: 300 };

interface TextsProps {
  travel: Travel;
  onChange(travel: Travel): void;
}

const Texts = ({ travel, onChange }: TextsProps) => {
  const t = useMessage();
  const labels = {
    name: t('article.edit.travelName'),
    access: t('article.edit.travelAccess'),
    season: t('article.edit.travelSeason'),
  };
  return texts.flatMap((name) =>
    locales.map((locale) => (
      <TextInput
        key={`${name}.${locale}`}
        label={`${labels[name]} (${locale.toUpperCase()})`}
        language={locale}
        value={travel[name][locale]}
        maxLength={LENGTHS[name]}
        onChange={(value) => onChange({ ...travel, [name]: { ...travel[name], [locale]: value } })}
      />
    )),
  );
};

interface TextInputProps {
  label: string;
  language: keyof Localized<string>;
  value: string;
  maxLength: number;
  onChange(value: string): void;
}

const TextInput = ({ label, language, value, maxLength, onChange }: TextInputProps) => {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        lang={language}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};
