/** A message id with the values of its arguments. */
export interface MessageRef<Id extends string = string> {
  message: Id;
  values?: Record<string, string | number>;
}
