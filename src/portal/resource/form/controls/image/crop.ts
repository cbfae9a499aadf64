/** A width and a height, in any unit. */
export interface Size {
  width: number;
  height: number;
}

/** What of a picture is kept: how near, and where in the room that is left, from 0 to 1. */
export interface CropView {
  zoom: number;
  x: number;
  y: number;
}

export const ZOOM_MAX = 4;
export const CENTERED: CropView = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of `image` that has the shape of `place`, in pixels of the image. */
export function cropOf(image: Size, place: Size, { zoom, x, y }: CropView): Size & { left: number; top: number } {
  const scale = Math.min(image.width / place.width, image.height / place.height) / zoom;
  const width = place.width * scale;
  const height = place.height * scale;
  return { width, height, left: (image.width - width) * x, top: (image.height - height) * y };
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** The view after the picture was dragged by a share of the place's width and height. */
export function dragged(image: Size, place: Size, view: CropView, by: { x: number; y: number }): CropView {
  const { width, height } = cropOf(image, place, view);
  const room = { x: image.width - width, y: image.height - height };
  return {
    ...view,
    x: room.x > 0 ? share(view.x - (by.x * width) / room.x) : view.x,
    y: room.y > 0 ? share(view.y - (by.y * height) / room.y) : view.y,
  };
}

/** The size a cut picture is kept in: as large as its place, never larger than it was. */
export function keptSize(image: Size, place: Size, view: CropView): Size {
  const { width } = cropOf(image, place, view);
  const scale = Math.min(1, width / place.width);
  return { width: Math.round(place.width * scale), height: Math.round(place.height * scale) };
}
