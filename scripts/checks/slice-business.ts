/** Names of slices that are ordinary words too: only an import says that the slice is meant. */
export const COMMON_WORDS = ['media', 'settings', 'slug', 'projection', 'search', 'history'];

/** What else a slice is called. */
export const OTHER_NAMES: Record<string, string[]> = {
  newsletter: ['subscriber'],
};

interface Business {
  with: string[];
  why: string;
}

/** Files and folders that may name other slices, and why. */
export const BUSINESS: Record<string, Business> = {};
