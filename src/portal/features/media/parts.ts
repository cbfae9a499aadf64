export { GalleryCard } from './media-cards.tsx';
export { MediaStrip } from './media-cards.tsx';
export { PhotoPicker } from './PhotoPicker.tsx';
