import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { grantOf } from '#domain/permissions.ts';
import { useActor } from '#portal/resource/use-actor.ts';
import { areaOf } from '#portal/screens.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { AddMedia } from './AddMedia.tsx';
import { galleryPath, type MediaScope } from './media-scope.ts';
import { MediaGallery } from './MediaGallery.tsx';
import { UploadList } from './UploadList.tsx';
import { useMediaCrumbs } from './use-media-crumbs.tsx';

/** The photos and files of a client, a vehicle or a visit: staff add to them, a client sees his own. */
export function MediaScreen() {
  const { t } = useTranslation(['media', 'resource']);
  const scope = useParams({ strict: false }) as MediaScope;
  const area = areaOf(useLocation().pathname);
  const { role } = useActor();
  const crumbs = useMediaCrumbs(area, scope);
  const place = galleryPath(area, scope);
  return (
    <>
      <PageHeader title={t('media:title')} crumbs={crumbs} crumbsLabel={t('resource:crumbs')} />
      {grantOf(role, 'media.write') && (
        <div className="mb-5 space-y-3">
          <AddMedia key={place} scope={scope} />
          <UploadList scope={scope} />
        </div>
      )}
      <MediaGallery key={`${place} gallery`} scope={scope} />
    </>
  );
}
