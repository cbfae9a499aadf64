import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Spinner } from '#ui/loading.tsx';

interface Props {
  file: File;
  frame: Size;
  onCrop: (file: File) => void;
  onClose: () => void;
}

export const ZOOM_MAX = 4;
const QUALITY = 0.92;
const SLIDERS = [
  { name: 'zoom', min: 1, max: ZOOM_MAX },
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
] as const;

/** Dialog that crops an image to an aspect ratio, by dragging or with sliders. */
export function CropDialog({ file, frame, onCrop, onClose }: Props) {
  const { t } = useTranslation('form');
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bitmap, hasFailed } = useBitmap(file);
  const [view, setView] = useState<CropView>(CENTERED);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const { current: element } = canvas;
    if (!bitmap || !element) return;
    const { width, height } = croppedSize(bitmap, frame, view);
    element.width = width;
    element.height = height;
    const { left, top, ...part } = cropRect(bitmap, frame, view);
    element.getContext('2d')?.drawImage(bitmap, left, top, part.width, part.height, 0, 0, width, height);
    setDrawn(true);
  }, [bitmap, frame, view]);

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!bitmap || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    setView(pan(bitmap, frame, view, { x: event.movementX / width, y: event.movementY / height }));
  }
  async function cropImage(): Promise<void> {
    const blob = isDrawn && canvas.current && (await encodeCanvas(canvas.current, QUALITY));
    if (blob) onCrop(new File([blob], file.name, { type: blob.type }));
  }
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={t('form:crop.title')}
      closeLabel={t('form:close')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('form:cancel')}
          </Button>
          <Button onClick={() => void cropImage()} aria-disabled={!isDrawn}>
            {t('form:crop.apply')}
          </Button>
        </>
      }
    >
      {hasFailed && <p role="alert">{t('errors:IMAGE_UNREADABLE')}</p>}
      {!bitmap && !hasFailed && <Spinner />}
      {bitmap && (
        <>
          <p className="text-muted mb-3 text-sm">{t('form:crop.hint')}</p>
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('form:crop.area')}
            className="rounded-field bg-base-200 mx-auto max-h-[50dvh] max-w-full cursor-grab touch-none active:cursor-grabbing"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          <div className="mt-4 grid gap-3 @md:grid-cols-3">
            {SLIDERS.map(({ name, min, max }) => (
              <label key={name} htmlFor={`${id}-${name}`} className="text-sm font-semibold">
                {t(`form:crop.${name}`)}
                <input
                  id={`${id}-${name}`}
                  type="range"
                  min={min}
                  max={max}
                  step="0.01"
                  value={view[name]}
                  // The sliders follow the image, not the text direction.
                  dir="ltr"
                  className="accent-primary block h-11 w-full"
                  onChange={({ target }) => setView({ ...view, [name]: target.valueAsNumber })}
                />
              </label>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Decodes an image file, with its EXIF orientation applied. */
function useBitmap(file: File) {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    createImageBitmap(file).then(
      (made) => (isUnmounted ? made.close() : setBitmap(made)),
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [file]);
  useEffect(() => () => bitmap?.close(), [bitmap]);
  return { bitmap, hasFailed };
}

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

/** A width and a height, in any unit. */
interface Size {
  width: number;
  height: number;
}

/** Crop of an image: `zoom` from 1, and the position in the remaining space from 0 to 1. */
interface CropView {
  zoom: number;
  x: number;
  y: number;
}

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
