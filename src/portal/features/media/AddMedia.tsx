import { Camera, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/toasts.ts';
import { IMAGE_FORMATS } from '#domain/images/endpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { Select } from '#ui/Select.tsx';
import { ACCEPTED } from './media-file.ts';
import type { MediaScope } from './media-scope.ts';
import { OFFERED_SECTIONS } from './sections.ts';
import { addFiles, FILES_MAX } from './uploads.ts';

/** Takes photos and files: chosen, from a phone's camera, dropped or pasted; they are sent at once. */
export function AddMedia({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation('media');
  const id = useId();
  const [section, setSection] = useState('');
  const [isOver, setOver] = useState(false);

  function take(files: readonly File[]): void {
    if (files.length > FILES_MAX) toast.error(t('media:tooMany', { max: FILES_MAX }));
    addFiles(files.slice(0, FILES_MAX), scope, section || undefined);
  }
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    // Into a field of text a picture is pasted by mistake, and over a dialog nobody sees where it goes.
    const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, dialog');
    const files = [...(event.clipboardData?.files ?? [])];
    if (isElsewhere || files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }
  return (
    <div
      className={classNames(
        'rounded-box flex flex-wrap items-center gap-x-3 gap-y-2 border border-dashed p-3',
        isOver ? 'border-primary bg-base-200' : 'border-base-content/30',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="contents pointer-fine:hidden">
        <FilePicker accept={IMAGE_FORMATS.join(',')} icon={Camera} capture="environment" onFiles={take}>
          {t('media:camera')}
        </FilePicker>
      </span>
      <FilePicker accept={ACCEPTED} icon={Upload} multiple onFiles={take}>
        {t('media:choose')}
      </FilePicker>
      <span className="text-muted hidden text-sm pointer-fine:inline">{t('media:drop')}</span>
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={id}>{t('media:fields.section')}</label>
        <Select id={id} size="sm" className="w-36" value={section} onChange={(event) => setSection(event.target.value)}>
          <option value="">{t('media:noSection')}</option>
          {OFFERED_SECTIONS.map((name) => (
            <option key={name} value={name}>
              {t(`media:sections.${name}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
