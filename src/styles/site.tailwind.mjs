import { lookOf } from '../../tailwind.config.mjs';

/** The public pages inline their style, so they have a small one of their own. */
export default lookOf(
  ['../{components,layouts,views}/**/*.astro', '../islands/*.tsx', '../islands/{contact,gallery,map}/**/*.tsx'],
  ['properties', 'rootcolor', 'button'],
);
