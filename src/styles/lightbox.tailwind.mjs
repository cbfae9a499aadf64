import { lookOf } from '../../tailwind.config.mjs';

/** What the public pages lack of the portal's lightbox. */
export default lookOf(['../ui/{Lightbox,IconButton}.tsx', '../islands/gallery/*.tsx'], ['modal']);
