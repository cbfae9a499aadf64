import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Spinner } from '#ui/loading.tsx';
import { CENTERED, cropRect, pan, croppedSize, ZOOM_MAX, type CropView, type Size } from './crop.ts';
import { encodeCanvas } from './encode-canvas.ts';

interface Props {
  file: File;
  frame: Size;
  onCrop: (file: File) => void;
  onClose: () => void;
}

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
