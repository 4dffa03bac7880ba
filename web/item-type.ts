import type { z } from 'zod';
import type { Hue } from '#domain/shared/hue.ts';
import { fieldsByLocale, type Locale } from '#domain/shared/locale.ts';
import type { Queries } from '#projections/queries.ts';
import type { MessageRef } from './message-ref.ts';

/**
 * A kind of item that editors add, edit, delete and restore, such as restaurants. Its list and its form in the admin area are computed from
 * this declaration.
 */
export interface ItemType<Id extends string = string> {
  /** Path of its list. The form of an item is at `?open={id}`, that of a new one at `?open=new`. */
  path: `/admin/${string}`;
  /** `Hyperlink`: the commands are `AddHyperlink`, `EditHyperlink`, `DeleteHyperlink` and `RestoreHyperlink`. */
  noun: string;
  /** The folder of its schemas: `addHyperlink` and `editHyperlink` in `domain/hyperlink/commands.ts`. */
  schemas: string;
  title: Id;
  add: Id;
  /** Text of an empty list. */
  none: Id;
  /** A field for each key of the schema of `Add…`, in the order of the form. */
  fields: Readonly<Record<string, ItemField<Id>>>;
  /** Labels of the columns that follow the name. */
  columns: readonly FieldLabel<Id>[];
  /** Loads all items that are not deleted. `today` is a day in Madeira, `YYYY-MM-DD`. */
  rows(queries: Queries, locale: Locale, today: string): Promise<ItemRow<Id>[]>;
  /**
   * Items can be previewed before they are saved; their commands then have a `preview`. `anchor` is the id of the element to which the page is
   * scrolled, in which `{placement}` stands for the value of a field.
   */
  preview?: { anchor: string };
  /** Command that sets the order of all items, with their ids as `order`. Without it, the list cannot be sorted by hand. */
  reorder?: string;
}

/** The fields of an item type: one for each key of the schema of its `Add…` command, so that a forgotten one does not compile. */
export type ItemFields<Schema extends z.ZodType, Id extends string> = Readonly<
  Record<keyof z.input<Schema> & string, ItemField<Id>>
>;

/** Returns the fields of a text in all languages: `verdictPt` and `verdictEn` for `verdict`. */
export const itemFieldsByLocale = <Name extends string, const Field extends ItemField>(name: Name, field: Field) =>
  fieldsByLocale(name, (lang) => ({ ...field, lang }));

/** A label: of the slice itself, or one that the history has for a field. */
type FieldLabel<Id extends string> = Id | `history.field.${string}`;

/** An item in the list of its type. */
export interface ItemRow<Id extends string = string> {
  id: string;
  name: string;
  /** Shown as a swatch in a list that is sorted by hand. */
  hue?: Hue;
  /** Values of the columns: a text, a message, or a link. */
  cells: readonly (CellText<Id> | CellLink<Id>)[];
}

type CellText<Id extends string> = string | MessageRef<Id>;

interface CellLink<Id extends string> {
  text: CellText<Id>;
  to: `/admin/${string}`;
}

/** The control with which a value is entered. */
export type ItemField<Id extends string = string> = {
  /** Default: the label that the history has for the field, `history.field.{name}`. */
  label?: Id;
  hint?: Id;
  /** Heading of the part of the form that begins with this field. */
  section?: Id;
  /** The field is half as wide as the form. */
  isHalf?: boolean;
  /** Only a new item has the field. */
  isOnlyNew?: boolean;
  /** Name of the value in the events, where it is not that of the field. */
  fact?: string;
} & (
  | {
      /** One line of text, or several. */
      control: 'line' | 'text';
      /** Type of the input; default `text`. */
      type?: 'url' | 'tel' | 'email' | 'date' | 'month' | 'number';
      /** Step of a number. */
      step?: string;
      /** Value in the form of a new item. */
      initial?: string;
      /** Language of the value. A field in Portuguese and the next one, in English, are shown side by side. */
      lang?: Locale;
      /** The value is an object with a text per language. */
      isLocalized?: boolean;
      /** The text that readers see while the field is empty. Its hint quotes it, in the language of the field. */
      fallback?: Id;
    }
  | {
      /** `hue`: a choice of hues, shown as swatches. */
      control: 'select' | 'hue';
      /** Labels by value: texts or messages. The value '' means none. */
      options: Readonly<Record<string, string | MessageRef<Id>>>;
    }
  | {
      /** A list of values. */
      control: 'checkboxes';
      /** Labels by value. */
      options: Readonly<Record<string, string | MessageRef<Id>>>;
      /** Values in the form of a new item. */
      initial: readonly string[];
    }
  /** A media id. */
  | { control: 'picture' }
  /** `{mediaId, alt: {pt, en}}` or null. */
  | { control: 'picture-with-alt' }
  /** An ordered list of article ids. */
  | { control: 'articles' }
  /** A list of `{name, url}`. */
  | { control: 'links' }
  /** Weekly opening hours in the syntax of OpenStreetMap. */
  | { control: 'opening-hours' }
  /** The URL of an uploaded PDF or of another site, or null. */
  | { control: 'document' }
  /** `{latitude, longitude}` in degrees, or null. */
  | { control: 'position'; starts?: StartPositions }
);

/** Where the marker of a position starts on the map, by value of another field of the form. */
export interface StartPositions {
  /** Name of the other field. */
  field: string;
  positions: Readonly<Record<string, { latitude: number; longitude: number }>>;
}
