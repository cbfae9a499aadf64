export { VehicleMarks, vehicleModel, VehiclePicture, vehiclePicture } from './vehicle-fields.tsx';
export { vehiclesResource } from './vehicles.resource.tsx';
