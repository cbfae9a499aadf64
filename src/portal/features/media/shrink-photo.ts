/** Enough to read a part number; a JPEG of it stays well below the limit. */
const SIDE = 3000;
const QUALITY = 0.85;

/** A smaller JPEG of a photo, turned as it was taken; throws where the browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new Error('The canvas gave no picture');
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
  } finally {
    bitmap.close();
  }
}
