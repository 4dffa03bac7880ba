/// <reference types="vite/client" />

/** The style sheets of every slice. They come in no order that any of them may rely on, after what all of them share. */
import.meta.glob(['../*/*.css', '!../styles/*', '!../layout/*', '!../components/*'], { eager: true });
