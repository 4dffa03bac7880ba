import { assertNever, type Decider, type Rejection } from '../decider.ts';
import { changedFields, jsonEqual } from '../shared/json-equal.ts';
import type { Focus, Framed, MediaEvent, MediaFacts, PictureDescription } from './events.ts';
import { type Framing, isUnframed, isWithin, movedFocus, UNFRAMED, withoutWholePart } from './framing.ts';

interface Known {
  id: string;
  facts: MediaFacts;
  /** The description that was read from the picture's own bytes. */
  own: PictureDescription;
  /** The description of the picture that readers see; equal to `own` unless the picture was replaced. */
  shown: PictureDescription;
  /** How each file that readers saw in its place was framed, by id; absent if none ever was. */
  framings?: Readonly<Record<string, KnownFraming>>;
}

interface KnownFraming {
  framed: Framed;
  focus: Focus;
}

/** Returns how the picture that readers see is framed; null if it is shown as it was uploaded. */
export const framedOf = (media: Media): Framed | null =>
  (media.status !== 'none' && media.framings?.[media.shown.id]?.framed) || null;

/** The state of a picture; `none` before it is registered. */
export type Media = { status: 'none' } | ({ status: 'existing' | 'deleted' } & Known);

/** The command that adds an uploaded picture to the library. */
export type RegisterMedia = { name: 'RegisterMedia' } & PictureDescription & MediaFacts;

export type MediaCommand =
  | RegisterMedia
  | { name: 'EditMedia'; facts: Partial<MediaFacts> }
  /** `picture` is the description of the picture to show instead, read from that picture's own bytes. */
  | { name: 'ReplaceMedia'; picture: PictureDescription }
  /** `look` is that of the part which is shown. Without `focus`, the focal point stays on the same spot. */
  | { name: 'FrameMedia'; framing: Framing; look: Omit<Framed, 'framing'>; focus?: Focus | undefined }
  /** `places` is the number of places that show the picture, looked up by the command handler. */
  | { name: 'DeleteMedia'; places: number }
  | { name: 'RestoreMedia' };

const decide = (command: MediaCommand, media: Media): MediaEvent[] | Rejection => {
  if (command.name === 'RegisterMedia') return register(command, media);
  if (media.status === 'none') return { rejected: 'not_found' };
  const { id } = media;
  if (command.name === 'RestoreMedia') {
    return media.status === 'deleted' ? [{ type: 'MediaRestored', data: { id } }] : [];
  }
  if (media.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditMedia': {
      const facts = changedFields(command.facts, media.facts);
      return Object.keys(facts).length === 0 ? [] : [{ type: 'MediaEdited', data: { id, facts } }];
    }
    case 'ReplaceMedia':
      return replace(command.picture, media);
    case 'FrameMedia':
      return frame(command, media);
    case 'DeleteMedia': {
      const { places } = command;
      return places > 0 ? { rejected: 'media_in_use', values: { places } } : [{ type: 'MediaDeleted', data: { id } }];
    }
    default:
      return assertNever(command);
  }
};

/**
 * Registers a picture. Returns no event when it is in the library already, since its id is derived from its bytes; restores it when it was
 * deleted.
 */
const register = ({ name: _name, ...registered }: RegisterMedia, media: Media): MediaEvent[] => {
  if (media.status === 'none') return [{ type: 'MediaRegistered', data: registered }];
  return media.status === 'deleted' ? [{ type: 'MediaRestored', data: { id: media.id } }] : [];
};

/** Shows another file, with the framing that it had when it was shown before. */
const replace = (picture: PictureDescription, { id, shown, framings }: Known): MediaEvent[] => {
  if (picture.id === shown.id) return [];
  const known = framings?.[picture.id];
  return [
    { type: 'MediaReplaced', data: { id, picture } },
    ...(known ? [{ type: 'MediaFramed' as const, data: { id, ...known } }] : []),
  ];
};

const frame = (
  command: Extract<MediaCommand, { name: 'FrameMedia' }>,
  media: Media & Known,
): MediaEvent[] | Rejection => {
  const { id, shown, facts } = media;
  const before = framedOf(media);
  const framing = withoutWholePart(shown, command.framing);
  if (!isWithin(shown, command.framing)) return { rejected: 'part_outside' };
  if (jsonEqual(framing, before?.framing ?? UNFRAMED)) return [];
  const framed = isUnframed(framing) ? null : { framing, ...command.look };
  const focus = command.focus ?? movedFocus(shown, facts.focus, before?.framing ?? UNFRAMED, framing);
  return [{ type: 'MediaFramed', data: { id, framed, focus } }];
};

const evolve = (state: Media, event: MediaEvent): Media => {
  if (event.type === 'MediaRegistered') {
    const { credit, focus, fileName, texts, ...own } = event.data;
    const facts = { credit, focus, ...(fileName !== undefined && { fileName }), ...(texts && { texts }) };
    return { status: 'existing', id: own.id, facts, own, shown: own };
  }
  if (state.status === 'none') throw new Error(`${event.type} before MediaRegistered`);
  switch (event.type) {
    case 'MediaEdited':
      return { ...state, facts: { ...state.facts, ...event.data.facts } };
    case 'MediaReplaced':
      return { ...state, shown: event.data.picture };
    case 'MediaFramed':
      return withFraming(state, event.data);
    case 'MediaDeleted':
      return { ...state, status: 'deleted' };
    case 'MediaRestored':
      return { ...state, status: 'existing' };
    default:
      return assertNever(event);
  }
};

const withFraming = (
  state: Exclude<Media, { status: 'none' }>,
  { framed, focus }: Extract<MediaEvent, { type: 'MediaFramed' }>['data'],
): Media => {
  const { framings: before, ...unframed } = state;
  const { [state.shown.id]: _framing, ...others } = before ?? {};
  const framings = framed ? { ...others, [state.shown.id]: { framed, focus } } : others;
  const facts = { ...state.facts, focus };
  return { ...unframed, facts, ...(Object.keys(framings).length > 0 && { framings }) };
};

/**
 * Decides the commands of pictures. Rejects with `not_found` and `deleted`, and the deletion of a picture that is shown in a place with
 * `media_in_use`, and a part that is not within the picture with `part_outside`.
 */
export const mediaDecider: Decider<Media, MediaCommand, MediaEvent> = { initial: { status: 'none' }, decide, evolve };
