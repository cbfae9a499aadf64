import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CloudOff from 'lucide-react/icons/cloud-off';
import UploadIcon from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $session } from '#client/session.ts';
import { removePendingUploads } from '#client/unsaved/pending-uploads.ts';
import { findGrant } from '#domain/roles.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { galleryPath } from './media-model.ts';
import { restoreUploads, $uploads, type Upload } from './uploads.ts';

/** Restores the uploads that wait for a connection, and shows a bar with their number above the bottom navigation. */
export function WaitingUploads() {
  const { role } = useActor();
  const stored = useStore($uploads).filter(({ isStored }) => isStored);
  useEffect(() => {
    const userId = $session.get()?.user.id;
    const controller = new AbortController();
    // Ignores the failure in a browser without IndexedDB, where no uploads can be stored.
    if (userId && findGrant(role, 'media.write')) void restoreUploads(userId, controller.signal).catch(() => undefined);
    else void removePendingUploads();
    return () => controller.abort();
  }, [role]);
  return stored.length > 0 && <WaitingBar uploads={stored} />;
}

function WaitingBar({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('media');
  const [isMounted, setMounted] = useState(false);
  // A live region must exist before its text changes.
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true));
    return () => clearTimeout(timer);
  }, []);
  const { key, icon: Icon, shown } = summarizeUploads(uploads);
  return (
    <aside
      aria-label={t('media:uploads')}
      className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar-height,0px)] z-30 flex justify-center p-2 sm:justify-end print:hidden"
    >
      <div className="bg-neutral text-neutral-content rounded-box pointer-events-auto flex max-w-full items-center gap-2 px-3 text-sm shadow-lg">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <p role="status" className="min-w-0 py-2 wrap-anywhere">
          {isMounted && t(`media:${key}`, { count: shown.length })}
        </p>
        <a
          href={galleryPath('admin', shown[0]!.scope)}
          className="tap inline-flex shrink-0 items-center px-1 font-semibold underline"
        >
          {t('media:showWaiting')}
        </a>
      </div>
    </aside>
  );
}

/** Returns message key, icon and uploads of the bar. Precedence: uploads in progress, waiting uploads, failed ones. */
export function summarizeUploads(uploads: readonly Upload[]) {
  // Includes `sending` uploads: without progress, they may have no connection.
  const waiting = uploads.filter(({ state }) => state !== 'failed');
  if (waiting.some(({ progress }) => progress > 0))
    return { key: 'sendingFiles', icon: UploadIcon, shown: waiting } as const;
  if (waiting.length === 0) return { key: 'failedFiles', icon: CircleAlert, shown: uploads } as const;
  const arePhotos = waiting.every(({ file }) => file.type.startsWith('image/'));
  return { key: arePhotos ? 'waitingPhotos' : 'waitingFiles', icon: CloudOff, shown: waiting } as const;
}
