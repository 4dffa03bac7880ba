import { type IconName, iconPaths } from '../icon-paths.ts';

/** Renders an icon in the colour and at the size of the text around it. Screen readers skip it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="desk-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={iconPaths[name]} />
  </svg>
);
