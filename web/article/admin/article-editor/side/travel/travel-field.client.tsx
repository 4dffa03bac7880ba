'use client';
import { useId, useRef } from 'react';
import type { Place, Travel } from '#domain/article/travel.ts';
import { type Localized, locales } from '#domain/shared/locale.ts';
import type { ArticleMessages } from '../../messages.ts';
import { PositionInput } from './position-input.client.tsx';
import { type KeptTravel, travelErrors, travelOfKind } from './travel-kind.ts';
import { WalkFields } from './walk-fields.client.tsx';

interface TravelFieldProps {
  travel: Travel | null;
  /** Messages of the last save by the path of the field, such as `travel.points`. */
  errors: Readonly<Record<string, string>>;
  onChange(travel: Travel | null): void;
  messages: ArticleMessages;
}

/** Renders the place or walk that an article is about: its kind, its texts in both languages, and where it is. */
export const TravelField = ({ travel, errors, onChange, messages }: TravelFieldProps) => {
  const id = useId();
  const ofKind = useRef<KeptTravel>({});
  const choose = (kind: string) => {
    if (travel) ofKind.current[travel.kind] = travel;
    onChange(travelOfKind(kind, travel, ofKind.current));
  };
  return (
    <fieldset className="travel-field" aria-describedby={`${id}-errors`}>
      <legend>{messages.travel}</legend>
      <div className="desk-field">
        <label htmlFor={id}>{messages.travelKind}</label>
        <select id={id} value={travel?.kind ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{messages.travelNone}</option>
          <option value="place">{messages.travelPlace}</option>
          <option value="walk">{messages.travelWalk}</option>
        </select>
      </div>
      {travel && <Texts travel={travel} onChange={onChange} messages={messages} />}
      {travel?.kind === 'place' && (
        <PositionInput
          position={travel.position ?? undefined}
          onChange={(position) => onChange({ ...travel, position: position as Place['position'] })}
          messages={messages}
        />
      )}
      {travel?.kind === 'walk' && <WalkFields walk={travel} onChange={onChange} messages={messages} />}
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
  messages: ArticleMessages;
}

const Texts = ({ travel, onChange, messages }: TextsProps) => {
  const labels = { name: messages.travelName, access: messages.travelAccess, season: messages.travelSeason };
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
