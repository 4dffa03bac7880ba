/** A category, contributor or keyword that can be chosen for an article. */
export interface SelectOption {
  id: string;
  name: string;
  roles?: readonly string[];
}
