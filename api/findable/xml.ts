/** What XML 1.0 cannot hold (§2.2), not even escaped. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text that can stand in XML once it is escaped. */
export const writable = (text: string): string => text.replaceAll(UNWRITABLE, '');
