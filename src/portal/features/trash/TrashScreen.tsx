import { useMutation, useQueryClient } from '@tanstack/react-query';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import Trash2 from 'lucide-react/icons/trash';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { media } from '#domain/media/endpoints.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { trash, TRASH_TYPES, TrashRecord, type TrashType } from '#domain/trash/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Button } from '#ui/form/buttons.tsx';

const RESTORE_ENDPOINTS: Record<TrashType, Endpoint> = {
  users: users.restore,
  vehicles: vehicles.restore,
  visits: visits.restore,
  tasks: tasks.restore,
  'oil-changes': oilChanges.restore,
  media: media.restore,
  categories: categories.restore,
  items: items.restore,
  'static-data': staticData.restore,
  messages: messages.restore,
  ratings: ratings.restore,
};

const listEndpoints = { name: trash.name, record: TrashRecord, sortable: [], list: trash.list };

const trashList = {
  endpoints: listEndpoints,
  icon: Trash2,
  title: ({ title }) => title,
  heading: ({ title }) => <bdi>{title}</bdi>,
  columns: [
    { field: 'title' },
    { field: 'entityType', render: ({ entityType }) => <PicklistLabel labels="trash:types" value={entityType} /> },
    { field: 'deletedByName', render: ({ deletedByName }) => deletedByName && <bdi>{deletedByName}</bdi> },
    { field: 'deletedAt', render: ({ deletedAt }) => formatDateTime(deletedAt) },
    { field: 'id', align: 'end', render: (record) => <RestoreButton record={record} /> },
  ],
  filters: [{ name: 'entityType', options: TRASH_TYPES, labels: 'trash:types' }],
  defaultSortLabel: 'trash:order',
  dateFilter: 'trash:fields.deletedAt',
} satisfies ListDefinition<typeof listEndpoints>;

/** List of deleted records, which can be restored. */
export const TrashScreen = () => <ResourceList definition={trashList} />;

function RestoreButton({ record: { id, entityType, title } }: { record: TrashRecord }) {
  const { t } = useTranslation('trash');
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(RESTORE_ENDPOINTS[entityType], { params: { id } }),
    onSuccess: () => {
      toast.success(t('trash:restored', { title }));
      return client.invalidateQueries();
    },
    onError: (error) => void showFailureToast(error, 'trash:restoreFailed'),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      icon={ArchiveRestore}
      className="relative z-1"
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {t('trash:restore')}
      <span className="sr-only">{title}</span>
    </Button>
  );
}
