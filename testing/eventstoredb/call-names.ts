export const CALL_NAMES = ['append', 'read', 'subscribe', 'serverFeatures', 'gossip'] as const;
export type CallName = (typeof CALL_NAMES)[number];
