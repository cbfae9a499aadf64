import Car from 'lucide-react/icons/car';
import { formatDate, formatPlate } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { isPlateMark } from '#domain/vehicles/plate.ts';
import { createPlateMark } from '#domain/vehicles/plate-mark.ts';
import { VEHICLE_STATUSES, VEHICLE_TYPES } from '#domain/vehicles/vehicle.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { FreeText } from '#ui/inline.tsx';
import { getVehiclePicture, vehicleName, VehicleStatusDot } from './vehicle-fields.tsx';

const form: readonly FormField<Extract<keyof InputOf<typeof vehicles>, string>>[] = [
  { field: 'userId', control: 'reference', to: 'users', required: true },
  { field: 'type', control: 'select', options: VEHICLE_TYPES, labels: 'vehicles:types', required: true },
  {
    field: 'plateNumber',
    control: 'code',
    required: true,
    autoComplete: 'off',
    substitute: { label: 'shell:noPlate', create: createPlateMark, is: isPlateMark },
  },
  { field: 'brand', control: 'suggest', from: 'VEHICLE_BRAND', required: true },
  { field: 'model', control: 'suggest', from: 'VEHICLE_MODEL', parentField: 'brand', required: true },
  { field: 'year', control: 'number', required: true },
  { field: 'color', control: 'suggest', from: 'VEHICLE_COLOR', required: true },
  { field: 'engineType', control: 'suggest', from: 'ENGINE_TYPE', required: true },
  { field: 'status', control: 'select', options: VEHICLE_STATUSES, labels: 'vehicles:statuses', required: true },
  { field: 'image', control: 'image', purpose: 'VEHICLE', hint: 'vehicles:hints.image' },
];

export const vehiclesResource = defineResource({
  endpoints: vehicles,
  icon: Car,
  title: (vehicle) => formatPlate(vehicle.plateNumber),
  heading: (vehicle) => <Plate>{vehicle.plateNumber}</Plate>,
  summary: (vehicle) => <bdi>{vehicleName(vehicle)}</bdi>,
  href: (vehicle) => paths.vehicle(vehicle.userId, vehicle.id),
  picture: getVehiclePicture,
  columns: [
    {
      field: 'plateNumber',
      render: (vehicle) => <bdi className="whitespace-nowrap">{formatPlate(vehicle.plateNumber)}</bdi>,
    },
    { field: 'ownerName', render: (vehicle) => <FreeText>{vehicle.ownerName}</FreeText> },
    {
      field: 'brand',
      views: ['table'],
      render: (vehicle) => <FreeText>{showName('VEHICLE_BRAND', vehicle.brand)}</FreeText>,
    },
    {
      field: 'model',
      views: ['table'],
      render: (vehicle) => <FreeText>{showName('VEHICLE_MODEL', vehicle.model)}</FreeText>,
    },
    { field: 'year', views: ['table'] },
    {
      field: 'type',
      views: ['table', 'cards'],
      render: (vehicle) => <PicklistLabel labels="vehicles:types" value={vehicle.type} />,
    },
    { field: 'color', views: [], render: (vehicle) => <bdi>{showName('VEHICLE_COLOR', vehicle.color)}</bdi> },
    { field: 'engineType', views: [], render: (vehicle) => <bdi>{showName('ENGINE_TYPE', vehicle.engineType)}</bdi> },
    { field: 'status', render: (vehicle) => <VehicleStatusDot status={vehicle.status} /> },
    { field: 'createdAt', views: [], render: (vehicle) => formatDate(vehicle.createdAt) },
  ],
  filters: [
    { name: 'type', options: VEHICLE_TYPES, labels: 'vehicles:types' },
    { name: 'status', options: VEHICLE_STATUSES, labels: 'vehicles:statuses' },
    { name: 'noPlate', options: ['true', 'false'], labels: 'vehicles:plates' },
    { name: 'spelling', options: ['alike'], labels: 'resource:spellings', isLinkOnly: true },
  ],
  dateFilter: true,
  findRefusal: async ({ id }) => (await import('../refusals/parts.ts')).findOpenVisitRefusal({ vehicleId: id }),
  form,
  /** Hides the owner of an existing vehicle, which only a transfer can change. */
  formFor: (_, vehicle) => form.filter(({ field }) => !vehicle || field !== 'userId'),
  defaults: { type: 'Car', status: 'ACTIVE' },
});
