import { lookOf } from '../../tailwind.config.mjs';

/** What the public pages lack of the portal's lightbox. */
export default lookOf(
  ['../ui/{Lightbox,IconButton}.tsx', '../ui/button-class.ts', '../islands/GalleryLightbox.tsx'],
  ['button', 'modal'],
);
