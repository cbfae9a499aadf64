/** A width and a height, in any unit. */
export interface Size {
  width: number;
  height: number;
}

/** Crop of an image: `zoom` from 1, and the position in the remaining space from 0 to 1. */
export interface CropView {
  zoom: number;
  x: number;
  y: number;
}

export const ZOOM_MAX = 4;
export const CENTERED: CropView = { zoom: 1, x: 0.5, y: 0.5 };

/**
 * Returns the crop rectangle with the aspect ratio of `frame`, in whole pixels of the image and never outside it:
 * WebKit draws nothing from a rectangle that exceeds the image, even by a rounding error.
 */
export function cropRect(image: Size, frame: Size, { zoom, x, y }: CropView): Size & { left: number; top: number } {
  const scale = Math.min(image.width / frame.width, image.height / frame.height) / zoom;
  const width = toPixels(frame.width * scale, image.width);
  const height = toPixels(frame.height * scale, image.height);
  return { width, height, left: Math.floor((image.width - width) * x), top: Math.floor((image.height - height) * y) };
}

const toPixels = (length: number, max: number): number => Math.min(max, Math.max(1, Math.round(length)));

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns the crop after the image was panned by a fraction of the frame's width and height. */
export function pan(image: Size, frame: Size, view: CropView, by: { x: number; y: number }): CropView {
  const { width, height } = cropRect(image, frame, view);
  const room = { x: image.width - width, y: image.height - height };
  return {
    ...view,
    x: room.x > 0 ? clamp(view.x - (by.x * width) / room.x) : view.x,
    y: room.y > 0 ? clamp(view.y - (by.y * height) / room.y) : view.y,
  };
}

/** Returns the size of the cropped image: at most that of the frame, never upscaled. */
export function croppedSize(image: Size, frame: Size, view: CropView): Size {
  const { width } = cropRect(image, frame, view);
  const scale = Math.min(1, width / frame.width);
  return { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
}
