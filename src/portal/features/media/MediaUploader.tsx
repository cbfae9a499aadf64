import Camera from 'lucide-react/icons/camera';
import UploadIcon from 'lucide-react/icons/upload';
import { useEffect, useEffectEvent, useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/toasts.ts';
import { GALLERY_SECTION } from '#domain/media/endpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { Select } from '#ui/form/Select.tsx';
import { ACCEPTED_TYPES, PICTURE_TYPES, SELECTABLE_SECTIONS, type MediaScope } from './media-model.ts';
import { UploadList } from './UploadList.tsx';
import { addFiles, FILES_MAX } from './uploads.ts';

/** Uploads files to a scope and lists its pending and failed uploads. */
export const MediaUploader = ({ scope }: { scope: MediaScope }) => (
  <>
    <MediaDropZone scope={scope} />
    <UploadList scope={scope} />
  </>
);

/** Accepts photos and files by picker, camera, drag and drop or paste, and uploads them immediately. */
function MediaDropZone({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const id = useId();
  const isGallery = scope.userId === undefined;
  const [section, setSection] = useState(isGallery ? GALLERY_SECTION : '');
  const [isDragOver, setDragOver] = useState(false);

  function upload(files: readonly File[]): void {
    if (files.length > FILES_MAX) toast.error(t('media:tooMany', { max: FILES_MAX }));
    addFiles(files.slice(0, FILES_MAX), scope, section || undefined);
  }
  const uploadPasted = useEffectEvent((event: ClipboardEvent) => {
    // Ignores a paste into a text field, where it is accidental, and into a dialog, which hides the list of uploads.
    const isIgnored = event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const files = [...(event.clipboardData?.files ?? [])];
    if (isIgnored || files.length === 0) return;
    event.preventDefault();
    upload(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => uploadPasted(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  function uploadDropped(event: DragEvent): void {
    event.preventDefault();
    setDragOver(false);
    upload([...event.dataTransfer.files]);
  }
  return (
    <div
      className={classNames(
        'rounded-box flex flex-wrap items-center gap-x-3 gap-y-2 border border-dashed p-3 print:hidden',
        isDragOver ? 'border-primary bg-base-200' : 'border-base-content/30',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={uploadDropped}
    >
      <span className="contents pointer-fine:hidden">
        <FilePicker accept={PICTURE_TYPES} icon={Camera} capture="environment" onFiles={upload}>
          {t('media:camera')}
        </FilePicker>
      </span>
      <FilePicker accept={isGallery ? PICTURE_TYPES : ACCEPTED_TYPES} icon={UploadIcon} multiple onFiles={upload}>
        {t('media:choose')}
      </FilePicker>
      <span className="text-muted hidden text-sm pointer-fine:inline">{t('media:drop')}</span>
      {!isGallery && (
        <div className="flex items-center gap-2 text-sm">
          <label htmlFor={id}>{t('media:fields.section')}</label>
          <Select
            id={id}
            size="sm"
            className="w-36"
            value={section}
            onChange={(event) => setSection(event.target.value)}
          >
            <option value="">{t('media:noSection')}</option>
            {SELECTABLE_SECTIONS.map((name) => (
              <option key={name} value={name}>
                {t(`media:sections.${name}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
