/** Query parameters of the media library. */
export interface LibraryParams {
  q?: string | undefined;
  show?: string | undefined;
  view?: string | undefined;
  before?: string | undefined;
  picture?: string | undefined;
}

const USUAL: LibraryParams = { q: '', show: 'all', view: 'grid' };

/** Path of the media library. */
export const LIBRARY = '/admin/media';

/**
 * Returns the URL of the media library with these parameters, such as `/admin/media?q=urze&view=list`. Parameters with their default value
 * are left out.
 */
export const libraryUrl = (place: LibraryParams): string => {
  const said = Object.entries(place).filter(
    ([name, value]) => value !== undefined && value !== USUAL[name as keyof LibraryParams],
  ) as [string, string][];
  const query = new URLSearchParams(said).toString();
  return query ? `${LIBRARY}?${query}` : LIBRARY;
};
