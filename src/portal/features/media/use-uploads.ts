import { useStore } from '@nanostores/react';
import { galleryPath, type MediaScope } from './media-model.ts';
import { $uploads, type Upload } from './uploads.ts';

/** Returns the pending and failed uploads of a scope. */
export function useUploads(scope: MediaScope): readonly Upload[] {
  const path = galleryPath('admin', scope);
  return useStore($uploads).filter((upload) => galleryPath('admin', upload.scope) === path);
}
