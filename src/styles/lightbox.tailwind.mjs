import { tailwindConfig } from '../../tailwind.config.mjs';

/** Tailwind configuration of the lightbox, limited to the classes that it uses. */
export default tailwindConfig(
  ['../ui/overlay/Lightbox.tsx', '../ui/form/buttons.tsx', '../islands/GalleryLightbox.tsx'],
  ['button', 'modal'],
);
