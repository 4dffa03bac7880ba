import { type FileStore, isDiskFull } from '#storage/files/file-store.ts';
import type { EncodeOptions } from '../../media/encode.ts';

/** Maximum number of renderings of a picture that are kept: every width in two formats fits. */
const MAX_KEPT = 30;

/** Returns the name under which a rendering of a picture is kept. */
export const renderingName = ({
  width,
  height,
  resize,
  quality,
  transparent,
  format,
  ...kept
}: EncodeOptions): string => {
  const look = [width, height, resize, quality].map((each) => each ?? 'auto').join('-');
  return `${look}${positionName(kept)}${transparent ? '-transparent' : ''}.${format}`;
};

/** A focal point in thousandths, which no eye distinguishes. */
const positionName = ({ position, focus }: Pick<EncodeOptions, 'position' | 'focus'>): string => {
  if (focus) return `-${Math.round(focus.x * 1000)}x${Math.round(focus.y * 1000)}`;
  return position ? `-${position}` : '';
};

/**
 * Stores a rendering of a picture under `prefix`. Keeps at most 30 for each picture: any further one replaces an older one. On a full disk
 * nothing is stored.
 */
export const keepRendering = async (
  files: FileStore,
  { prefix, name }: { prefix: string; name: string },
  content: Uint8Array,
): Promise<void> => {
  const others = (await Array.fromAsync(files.list(prefix))).filter((key) => key !== prefix + name);
  for (const key of others.slice(MAX_KEPT - 1)) await files.delete(key);
  await files.write(prefix + name, content).catch((error) => {
    if (!isDiskFull(error)) throw error;
  });
};
