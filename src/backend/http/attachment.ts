/** Returns a `Content-Disposition` header that downloads a file under a name in any script, with an ASCII fallback. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
