export { MediaStrip } from './MediaStrip.tsx';
export { PhotoPicker } from './PhotoPicker.tsx';
