/** The places of a form's errors: `MERCHANT_INFO.common.merchantName`; what lies deeper is told at its field. */
export function wrongPlaces(errors: object): string[] {
  return Object.entries(errors).flatMap(([type, languages]: [string, object | undefined]) =>
    Object.entries(languages ?? {}).flatMap(([language, fields]: [string, object | undefined]) =>
      Object.keys(fields ?? {}).map((key) => `${type}.${language}.${key}`),
    ),
  );
}
