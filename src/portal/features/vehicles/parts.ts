export { OilDueDot, VehicleHeaderFacts, vehicleName, VehiclePicture, getVehiclePicture } from './vehicle-fields.tsx';
export { vehiclesResource } from './vehicles.resource.tsx';
