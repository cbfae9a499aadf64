import { parseTheme, type Theme, NEUTRAL_THEME } from '#domain/branding/branding.ts';

/** A theme as it is being edited: a colour may be half typed. */
export function editedTheme(text: string): Theme {
  try {
    const { colorBrand, font } = JSON.parse(text) as Theme;
    return { colorBrand: { ...NEUTRAL_THEME.colorBrand, ...colorBrand }, font: { ...NEUTRAL_THEME.font, ...font } };
  } catch {
    return NEUTRAL_THEME;
  }
}

/** The same where it can be shown: what is half typed keeps the colour of the neutral look. */
export const shownTheme = (text: string): Theme => parseTheme(text) ?? mended(editedTheme(text));

function mended({ colorBrand, font }: Theme): Theme {
  const shades = Object.entries(colorBrand).map(([shade, color]) => [
    shade,
    /^#[0-9a-f]{6}$/i.test(color) ? color : NEUTRAL_THEME.colorBrand[Number(shade) as keyof Theme['colorBrand']],
  ]);
  return { colorBrand: Object.fromEntries(shades) as Theme['colorBrand'], font };
}
