export interface ContributorView {
  id: string;
  name: string;
  roles: string[];
  avatar: string | null;
}
