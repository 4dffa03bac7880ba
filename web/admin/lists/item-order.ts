/** Returns a list of ids with `id` moved to the place `to`, or to the end that is nearer; undefined if it is at that place already. */
export const moveInOrder = (
  order: readonly string[],
  id: string,
  to: number,
): { order: string[]; place: number } | undefined => {
  const place = Math.max(0, Math.min(order.length - 1, to));
  if (order.indexOf(id) === place) return undefined;
  const rest = order.filter((each) => each !== id);
  return { order: [...rest.slice(0, place), id, ...rest.slice(place)], place };
};

/** Returns the place at which `moved` comes when it is dropped on the first or second half of `target`. */
export const placeOfDrop = (
  order: readonly string[],
  moved: string,
  { target, isSecondHalf }: { target: string; isSecondHalf: boolean },
): number => order.filter((each) => each !== moved).indexOf(target) + (isSecondHalf ? 1 : 0);

/** Returns the place to which a key moves an item of a list; undefined for other keys. */
export const placeByKey = (key: string, place: number, length: number): number | undefined =>
  ({ ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: length - 1 })[key];
