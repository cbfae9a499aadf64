import { tailwindConfig } from '../../tailwind.config.mjs';

/** Tailwind configuration of the lightbox, limited to the classes that it uses. */
export default tailwindConfig(
  ['../ui/{Lightbox,IconButton}.tsx', '../ui/button-class.ts', '../islands/GalleryLightbox.tsx'],
  ['button', 'modal'],
);
