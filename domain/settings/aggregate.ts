import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { settingsDecider, type UpdateSettings } from './decider.ts';
import { type ReplaceableText, replaceableTexts, type Settings, type SettingsEvent } from './events.ts';

/** A replaceable text that is empty has the wording of the site. */
const ownWording = Object.fromEntries(replaceableTexts.map((name) => [name, 'empty'])) as Record<
  ReplaceableText,
  'empty'
>;

/** The settings of the magazine. They have only one stream, `settings-magazine`. */
export const settingsAggregate: Aggregate<Settings, UpdateSettings, SettingsEvent> = {
  prefix: 'settings-',
  decider: settingsDecider,
  texts: { tagline: 'main', ...ownWording },
  upcastersByType: { SettingsUpdated: [] },
};

export const settings: DomainSlice = { aggregates: [settingsAggregate] };
