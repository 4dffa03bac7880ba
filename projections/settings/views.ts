export interface SiteSettings {
  title: string;
  tagline: string;
  email: string;
  address: string;
  social: { name: string; url: string }[];
}
