/** Returns the name of a provider with a capital: `google` becomes Google. */
export const providerLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
