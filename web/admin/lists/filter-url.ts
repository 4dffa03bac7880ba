/** Returns the URL to which a form with these fields would be submitted, without empty fields. */
export const filterUrl = (action: string, fields: Iterable<[string, FormDataEntryValue]>): string => {
  const filled = [...fields].filter((field): field is [string, string] => field[1] !== '');
  return filled.length > 0 ? `${action}?${new URLSearchParams(filled)}` : action;
};
