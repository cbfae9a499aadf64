export { VehicleHeaderFacts, vehicleName, VehiclePicture, vehicleImage } from './vehicle-fields.tsx';
export { vehiclesResource } from './vehicles.resource.tsx';
