/** An account to which work can be assigned. The name is its e-mail if it has none. */
export interface Assignee {
  id: string;
  name: string;
}
