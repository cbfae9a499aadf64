type Named = readonly [name: string, pattern: RegExp];

/** The first that fits: most claim to be Chrome and Safari too. */
const BROWSERS: readonly Named[] = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: readonly Named[] = [
  ['Android', /Android/],
  ['iOS', /iP(hone|ad|od)/],
  ['Windows', /Windows/],
  ['macOS', /Mac/],
  ['Linux', /Linux|CrOS/],
];
const DEVICES: readonly Named[] = [
  ['tablet', /iPad|Tablet|Android(?!.*Mobile)/],
  ['mobile', /Mobi/],
  ['desktop', /./],
];

const nameIn = (list: readonly Named[], userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** What a browser's user agent says of it. */
export const browserOf = (userAgent: string) => ({
  browser: nameIn(BROWSERS, userAgent),
  os: nameIn(SYSTEMS, userAgent),
  device_type: nameIn(DEVICES, userAgent),
});
