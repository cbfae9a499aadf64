import Camera from 'lucide-react/icons/camera';
import type { ReactNode } from 'react';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { PICTURE_TYPES, type MediaScope } from './media-model.ts';
import { UploadList } from './UploadList.tsx';
import { addFiles } from './uploads.ts';

interface PhotoPickerProps {
  scope: MediaScope;
  /** Label of the button. */
  children: ReactNode;
}

/** Large button that takes a photo and uploads it to a scope, with the uploads that are pending or have failed. */
export const PhotoPicker = ({ scope, children }: PhotoPickerProps) => (
  <>
    <FilePicker
      isLarge
      accept={PICTURE_TYPES}
      icon={Camera}
      capture="environment"
      onFiles={(files) => addFiles(files, scope)}
    >
      {children}
    </FilePicker>
    <UploadList scope={scope} />
  </>
);
