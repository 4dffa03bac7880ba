/** Widths of the simulated screens in CSS pixels. */
export const SCREEN_WIDTHS = { phone: 390, tablet: 768, desk: 1440 } as const;
export type Device = keyof typeof SCREEN_WIDTHS;
export const DEVICES = ['phone', 'tablet', 'desk'] as const satisfies readonly Device[];
