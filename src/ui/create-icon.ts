import { createElement, type SVGProps } from 'react';

/** The shapes of an icon: the elements and their attributes. */
export type IconNode = readonly (readonly [tag: string, attributes: Record<string, string>])[];

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** In the build, an icon as its package draws it, without the options that nobody here uses (`server/icon-imports.ts`). */
export const createIcon = (shapes: IconNode) => {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...FRAME, ...props }, ...drawn);
};
