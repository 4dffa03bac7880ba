/// <reference types="vite/client" />

/** Style sheets of all slices for readers. They load after the shared ones, in no particular order, so none may depend on another. */
import.meta.glob(['../*/*.css', '!../styles/*', '!../layout/*', '!../components/*', '!../admin/*'], { eager: true });
