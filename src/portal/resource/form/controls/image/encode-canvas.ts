/**
 * Encodes a canvas as WebP with a quality from 0 to 1. A browser that cannot encode WebP (Safari) produces a PNG, about
 * ten times as large; an opaque image becomes a JPEG there. Resolves to null if the canvas cannot be encoded.
 */
export async function encodeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const blob = await encode('image/webp');
  return !blob || blob.type === 'image/webp' || hasTransparency(canvas) ? blob : encode('image/jpeg');
}

const ALPHA_OPAQUE = 255;

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  // Each pixel has four values; the last is alpha.
  for (let at = 3; at < data.length; at += 4) if (data[at]! < ALPHA_OPAQUE) return true;
  return false;
}
