import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Car from 'lucide-react/icons/car';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { BalanceCard, OpenVisitsCard, Timeline } from './history-cards.tsx';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { OilSummaryCard } from '#portal/features/oil-changes/parts.ts';
import { useReminder } from '#portal/features/todos/parts.tsx';
import { formatNonBreakingPhone, usersResource } from '#portal/features/users/parts.ts';
import { VehicleHeaderFacts, vehicleName, VehiclePicture } from '#portal/features/vehicles/parts.ts';
import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { NewVisitButton } from '#portal/features/visits/parts.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, mayRemove, useActor } from '#portal/resource/permissions.ts';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button } from '#ui/form/buttons.tsx';

/** Shows one vehicle of a client. */
export function VehicleScreen() {
  const { userId, vehicleId }: { userId: string; vehicleId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(vehicles.get, { params: { id: vehicleId } }));
  return (
    <RecordLoader query={query} icon={Car} listHref={paths.user(userId)}>
      {(vehicle) => <Vehicle key={vehicle.id} vehicle={vehicle} userId={userId} />}
    </RecordLoader>
  );
}

function Vehicle({ vehicle, userId }: { vehicle: VehicleRecord; userId: string }) {
  const { t } = useTranslation(['vehicles', 'users']);
  const navigate = useNavigate();
  const editor = useRecordFormDialog(vehiclesResource);
  const owner = paths.user(vehicle.userId);
  const remove = useRemoveDialog(vehiclesResource, () => void navigate({ to: owner }));
  const [isTransferring, setIsTransferring] = useState(false);

  // Redirects from a URL with a former owner to that of the current owner.
  useEffect(() => {
    if (vehicle.userId !== userId) void navigate({ to: paths.vehicle(vehicle.userId, vehicle.id), replace: true });
  }, [vehicle.userId, vehicle.id, userId, navigate]);

  const reminder = useReminder({
    entityType: 'VEHICLE',
    entityId: vehicle.id,
    name: `${vehicleName(vehicle)} ${formatPlate(vehicle.plateNumber)}`,
    details: vehicle.ownerName,
  });

  const scope = { vehicleId: vehicle.id };
  const photos = { userId: vehicle.userId, vehicleId: vehicle.id };
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={`${formatPlate(vehicle.plateNumber)} · ${vehicle.ownerName}`}
        recentType="vehicles"
        breadcrumbs={[
          { label: t('users:title'), href: paths.users() },
          { label: vehicle.ownerName, href: owner },
        ]}
        picture={<VehiclePicture vehicle={vehicle} />}
        title={<bdi>{vehicleName(vehicle)}</bdi>}
        actions={
          <VehicleActions
            vehicle={vehicle}
            reminder={reminder.item}
            onEdit={editor && (() => editor.edit(vehicle))}
            onTransfer={() => setIsTransferring(true)}
            onRemove={() => remove.confirm(vehicle)}
          />
        }
      >
        <VehicleHeaderFacts vehicle={vehicle} />
        <a href={owner} className="link link-hover tap inline-flex items-center font-medium">
          <bdi>{vehicle.ownerName}</bdi>
        </a>
      </RecordHeader>
      <DetailLayout>
        <div className="space-y-6">
          <OpenVisitsCard scope={scope} />
          <Timeline scope={scope} />
        </div>
        <div className="space-y-6">
          <BalanceCard scope={scope} />
          <OilSummaryCard vehicleId={vehicle.id} href={paths.oil(vehicle.userId, vehicle.id)} />
          <MediaStrip
            scope={photos}
            href={paths.vehicleMedia(vehicle.userId, vehicle.id)}
            mayAdd={!vehicle.isOwnerAnonymized}
          />
        </div>
      </DetailLayout>
      <RecordDetails
        definition={vehiclesResource}
        record={vehicle}
        title={t('vehicles:details')}
        hiddenColumns={['ownerName', 'status']}
      />
      {reminder.dialog}
      {editor?.dialog}
      {remove.dialog}
      {isTransferring && (
        <TransferDialog
          vehicle={vehicle}
          onClose={() => setIsTransferring(false)}
          onTransferred={({ userId: next }) => void navigate({ to: paths.vehicle(next, vehicle.id), replace: true })}
        />
      )}
    </div>
  );
}

interface ActionProps {
  vehicle: VehicleRecord;
  reminder: ReturnType<typeof useReminder>['item'];
  onEdit: (() => void) | undefined;
  onTransfer: () => void;
  onRemove: () => void;
}

/** Buttons in the header of a vehicle, as far as the actor may use them. */
function VehicleActions({ vehicle, reminder, onEdit, onTransfer, onRemove }: ActionProps) {
  const { t } = useTranslation(['vehicles', 'resource']);
  const actor = useActor();
  return (
    <>
      {!vehicle.isOwnerAnonymized && <NewVisitButton userId={vehicle.userId} vehicleId={vehicle.id} />}
      {onEdit && mayEdit(vehiclesResource, actor, vehicle) && (
        <>
          <Button variant="outline" icon={Pencil} onClick={onEdit}>
            {t('resource:edit')}
          </Button>
          <Button variant="outline" icon={ArrowLeftRight} onClick={onTransfer}>
            {t('vehicles:transfer')}
          </Button>
        </>
      )}
      <Button variant="outline" icon={reminder.icon} onClick={reminder.onSelect}>
        {reminder.label}
      </Button>
      {mayRemove(vehiclesResource, actor, vehicle) && (
        <Button variant="outline" icon={Trash2} onClick={onRemove}>
          {t('resource:delete')}
        </Button>
      )}
    </>
  );
}

interface TransferProps {
  vehicle: VehicleRecord;
  onClose: () => void;
  onTransferred: (vehicle: VehicleRecord) => void;
}

const FIELDS: readonly FormField[] = [
  { field: 'userId', control: 'reference', to: 'users', required: true },
  { field: 'reason', control: 'textarea', required: true, hint: 'vehicles:hints.reason' },
];
const CLIENT_OPTIONS: ReferencedResources = {
  users: { ...usersResource, detail: formatNonBreakingPhone, query: { role: 'CLIENT' } },
};
const TEXTS = { saved: 'vehicles:transferred', failed: 'vehicles:transferFailed' };

/** Form that transfers a vehicle to another client. */
function TransferDialog({ vehicle, onClose, onTransferred }: TransferProps) {
  const { t } = useTranslation('vehicles');
  const title = vehiclesResource.title(vehicle);
  return (
    <ReferencedResourcesContext value={CLIENT_OPTIONS}>
      <Suspense>
        <EndpointFormDialog
          endpoint={vehicles.transfer}
          params={{ id: vehicle.id }}
          fields={FIELDS}
          defaults={{ updatedAt: vehicle.updatedAt }}
          texts={TEXTS}
          titleOf={({ data }) => vehiclesResource.title(data)}
          title={t('vehicles:transferTitle', { title })}
          submitLabel={t('vehicles:transfer')}
          onSaved={({ data }) => onTransferred(data)}
          onClose={onClose}
        />
      </Suspense>
    </ReferencedResourcesContext>
  );
}
