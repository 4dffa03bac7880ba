'use client';
import './position-field.css';
import { useRef, useState } from 'react';
import type { StartPositions } from '../../item-type.ts';
import type { Position } from '../../restaurant/map/map-coordinates.ts';
import { Field } from '../forms/fields.client.tsx';
import { useEarlyTyping } from '../forms/use-early-typing.client.ts';
import { useMessage } from '../messages/message-provider.client.tsx';
import { PositionMap } from './position-map.client.tsx';

interface PositionFieldProps {
  name: string;
  label: string;
  /** Latitude and longitude in degrees, separated by a space; empty for no position. */
  initial: string;
  /** Where the marker starts for each value of another field of the form. */
  starts: StartPositions | undefined;
  errors: Record<string, string>;
}

const AXES = ['latitude', 'longitude'] as const;

/** Where the marker starts if the other field has no value: the middle of Madeira. */
const MIDDLE: Position = { latitude: 32.74, longitude: -16.98 };

/** Decimal places of a position that is set on the map: 0.0001° are 11 m. */
const DECIMALS = 4;

/**
 * Renders a form field for a position: two numbers, and the map of the restaurant guide with a marker. The marker follows the numbers, and
 * the numbers follow the marker.
 */
export const PositionField = ({ name, label, initial, starts, errors }: PositionFieldProps) => {
  const t = useMessage();
  const [latitude = '', longitude = ''] = initial.split(' ');
  const [typed, setTyped] = useState({ latitude, longitude });
  const move = (position: Position) =>
    setTyped({ latitude: position.latitude.toFixed(DECIMALS), longitude: position.longitude.toFixed(DECIMALS) });
  return (
    <fieldset className="position-field">
      <legend>{label}</legend>
      <PositionMap
        position={parsePosition(typed)}
        startOf={(form) => starts?.positions[textOf(form, starts.field)] ?? MIDDLE}
        onMove={move}
        onRemove={() => setTyped({ latitude: '', longitude: '' })}
      />
      <div className="position-numbers">
        {AXES.map((axis) => (
          <AxisField
            key={axis}
            name={`${name}.${axis}`}
            label={t(`desk.${axis}`)}
            errors={errors}
            value={typed[axis]}
            onType={(text) => setTyped((all) => ({ ...all, [axis]: text }))}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** Returns the position that two typed numbers mean; undefined if one of them is missing. */
const parsePosition = ({ latitude, longitude }: Record<(typeof AXES)[number], string>): Position | undefined =>
  latitude === '' || longitude === '' ? undefined : { latitude: Number(latitude), longitude: Number(longitude) };

const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

interface AxisFieldProps {
  name: string;
  label: string;
  errors: Record<string, string>;
  value: string;
  onType(text: string): void;
}

const AxisField = ({ onType, ...props }: AxisFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEarlyTyping(input, onType);
  return (
    <Field
      {...props}
      ref={input}
      type="number"
      step="any"
      autoComplete="off"
      onChange={({ target }) => onType(target.value)}
    />
  );
};
