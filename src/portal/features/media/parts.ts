export { MediaStrip } from './MediaStrip.tsx';
