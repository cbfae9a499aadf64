/** A colour as `#rrggbb`. */
type Hex = string;

/** Of normal text and its ground, at least (WCAG 2.2, 1.4.3, level AA). */
export const TEXT_CONTRAST_MIN = 4.5;

/** The share of light a colour gives back, 0 for black to 1 for white (WCAG 2.2, “relative luminance”). */
function luminance(color: Hex): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** How far two colours stand apart, from 1 (the same) to 21 (black and white). */
export function contrastRatio(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Whether text of one colour can be read on the other. */
export const isReadable = (text: Hex, background: Hex): boolean => contrastRatio(text, background) >= TEXT_CONTRAST_MIN;

/** The text colour for a background: white, else ink; black for the few middle tones on which neither can be read. */
export function readableOn(background: Hex): '#ffffff' | '#0B1116' | '#000000' {
  if (isReadable('#ffffff', background)) return '#ffffff';
  return isReadable('#0B1116', background) ? '#0B1116' : '#000000';
}

/** The first of `colors` that can be read on every one of `backgrounds`; the last of them where none can. */
export function firstReadable(colors: readonly [Hex, ...Hex[]], backgrounds: readonly Hex[]): Hex {
  return colors.find((color) => backgrounds.every((background) => isReadable(color, background))) ?? colors.at(-1)!;
}
