/**
 * Name of the event that a public page sends once it receives edits, with the time at which the page was requested, in milliseconds since
 * 1970.
 */
export const OPENED = 'levada:opened';
