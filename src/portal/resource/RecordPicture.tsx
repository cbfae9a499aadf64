import { Suspense } from 'react';
import type { Picture } from './define-resource.ts';
import { lazyPart } from './lazy-part.tsx';

/** Component that colours the picture; lazy, so the neutral picture shows first. */
const Paint = lazyPart(() => import('./Paint.tsx').then((file) => file.Paint), { isOptional: true });

interface Props {
  picture: Picture;
  /** Size of the frame. */
  className: string;
  /** Empty for a decorative picture. */
  alt?: string;
}

/** Framed picture of a record: a photo is cropped to the frame, an illustration fits into it and is tinted. */
export function RecordPicture({ picture: { src, isPhoto, paint }, className, alt = '' }: Props) {
  const frame = `${paint ? 'absolute size-full' : className} ${isPhoto ? 'object-cover' : 'object-contain'}`;
  const image = <img src={src} alt={alt} loading="lazy" className={frame} />;
  if (!paint) return image;
  return (
    <span className={`relative isolate block ${className}`}>
      {image}
      <Suspense>
        <Paint {...paint} />
      </Suspense>
    </span>
  );
}
