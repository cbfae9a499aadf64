import { createElement, type SVGProps } from 'react';

/** SVG elements of an icon with their attributes. */
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

/**
 * Creates a Lucide icon without the package's unused options; the build replaces the package's function with this one
 * (`build/vite-plugins.ts`).
 */
export const createIcon = (shapes: IconNode) => {
  const elements = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...FRAME, ...props }, ...elements);
};
