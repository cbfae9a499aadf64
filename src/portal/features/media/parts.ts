export { GalleryCard } from './GalleryCard.tsx';
export { MediaStrip } from './MediaStrip.tsx';
export { PhotoPicker } from './PhotoPicker.tsx';
