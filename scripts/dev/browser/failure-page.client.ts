/// <reference types="vite/client" />
import.meta.hot?.on('rsc:update', () => location.reload());
