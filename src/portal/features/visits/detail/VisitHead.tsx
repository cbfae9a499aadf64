import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { users } from '#domain/users/endpoints.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { useEditor } from '#portal/resource/list/use-editor.tsx';
import { useRemove } from '#portal/resource/list/use-remove.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx';
import { ContactActions } from '#portal/features/users/parts.ts';
import { VisitPicture } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { useVisitMoves } from './use-visit-moves.tsx';
import { VisitMarks } from './VisitMarks.tsx';

/** Whose vehicle is here and what for, where it stands, and the one next move. */
export function VisitHead({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation(['visit', 'visits', 'resource']);
  const navigate = useNavigate();
  const actor = useActor();
  const vehicle = paths.vehicle(visit.userId, visit.vehicleId);
  const editor = useEditor(visitsResource);
  const remove = useRemove(visitsResource, () => void navigate({ to: vehicle }));
  const { next, isMoving, items: moves, dialog } = useVisitMoves(visit);
  const client = useQuery(queryOf(users.get, { params: { id: visit.userId } })).data?.data;

  const items: MenuItem[] = [...moves];
  if (editor && mayEdit(visitsResource, actor, visit))
    items.push({ label: t('visits:edit'), icon: Pencil, onSelect: () => editor.edit(visit) });
  if (mayRemove(visitsResource, actor, visit))
    items.push({ label: t('resource:delete'), icon: Trash2, danger: true, onSelect: () => remove.confirm(visit) });
  return (
    <div>
      <RecordHeader
        breadcrumbs={[
          { label: t('visits:title'), href: paths.visits() },
          { label: visit.vehicle.plateNumber, href: vehicle },
        ]}
        picture={<VisitPicture visit={visit} className="w-44 md:w-56" />}
        title={<bdi>{visit.name}</bdi>}
        actions={
          <>
            {next && (
              <Button size="lg" icon={next.icon} loading={isMoving} onClick={next.onMove}>
                {next.label}
              </Button>
            )}
            {/* Without a next move, none of these is the main one. */}
            <div className="contents">
              {client && <ContactActions user={client} />}
              <Menu label={t('resource:actions', { title: visit.name })} items={items} variant="outline">
                <Ellipsis className="size-5" aria-hidden="true" />
                {t('resource:moreActions')}
              </Menu>
            </div>
          </>
        }
      >
        <VisitMarks visit={visit} />
      </RecordHeader>
      {dialog}
      {editor?.dialog}
      {remove.dialog}
    </div>
  );
}
