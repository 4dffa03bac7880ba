/** The event that a public page sends once it hears of edits, with the moment it was asked for, in milliseconds since 1970. */
export const OPENED = 'levada:opened';
