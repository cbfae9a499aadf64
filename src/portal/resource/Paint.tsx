import type { Picture } from './define-resource.ts';

/**
 * Minimum of each colour channel (0–255), which keeps the highlights of black paint visible, even on dark backgrounds.
 */
const CHANNEL_MIN = 56;

/** Raises the channels of a dark `#rrggbb` color to the minimum. */
const lightenDarkColor = (color: string): string =>
  `rgb(${[1, 3, 5].map((start) => Math.max(CHANNEL_MIN, parseInt(color.slice(start, start + 2), 16))).join(' ')})`;

/**
 * Multiplies a neutral picture by a color where the mask is opaque. Keeps the color in forced-colors mode, which does
 * not change pictures either.
 */
export const Paint = ({ color, mask }: NonNullable<Picture['paint']>) => (
  <span
    style={{
      position: 'absolute',
      inset: 0,
      backgroundColor: lightenDarkColor(color),
      mask: `url("${mask}") center / contain no-repeat`,
      mixBlendMode: 'multiply',
      forcedColorAdjust: 'none',
    }}
  />
);
