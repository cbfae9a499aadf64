import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeftRight, Car, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { formatPlate } from '#client/format.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, mayRemove } from '#portal/resource/permissions.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { BalanceCard, OpenVisitsCard, Timeline } from '../history/parts.ts';
import { MediaStrip } from '../media/parts.ts';
import { OilSummaryCard } from '../oil-changes/parts.ts';
import { useReminder } from '../todos/parts.ts';
import { NewVisitButton } from '../visits/parts.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { VehicleHeaderFacts, vehicleName, VehiclePicture } from './vehicle-fields.tsx';
import { vehiclesResource } from './vehicles.resource.tsx';

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
  const { t } = useTranslation(['vehicles', 'users', 'resource']);
  const navigate = useNavigate();
  const actor = useActor();
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
  const actions = (
    <>
      {!vehicle.isOwnerAnonymized && <NewVisitButton {...photos} />}
      {editor && mayEdit(vehiclesResource, actor, vehicle) && (
        <>
          <Button variant="outline" icon={Pencil} onClick={() => editor.edit(vehicle)}>
            {t('resource:edit')}
          </Button>
          <Button variant="outline" icon={ArrowLeftRight} onClick={() => setIsTransferring(true)}>
            {t('vehicles:transfer')}
          </Button>
        </>
      )}
      <Button variant="outline" icon={reminder.item.icon} onClick={reminder.item.onSelect}>
        {reminder.item.label}
      </Button>
      {mayRemove(vehiclesResource, actor, vehicle) && (
        <Button variant="outline" icon={Trash2} onClick={() => remove.confirm(vehicle)}>
          {t('resource:delete')}
        </Button>
      )}
    </>
  );
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
        actions={actions}
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
