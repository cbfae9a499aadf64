import { TASK_CATEGORIES, type Words } from './jobs.ts';
import { STARTER_LISTS } from '#domain/static-data/starter-lists.ts';
import type { StaticDataType } from '#domain/static-data/names.ts';
import type { DemoLanguage } from './people.ts';
import type { VehicleType } from '#domain/vehicles/vehicle.ts';

type Paint = 'white' | 'black' | 'silver' | 'grey' | 'blue' | 'red' | 'green' | 'beige';
type Engine = 'petrol' | 'diesel' | 'hybrid' | 'electric';

/** Names of colours in the owner's language. */
export const COLOR_NAMES: Record<DemoLanguage, Record<Paint, string>> = {
  ar: {
    white: 'أبيض',
    black: 'أسود',
    silver: 'فضي',
    grey: 'رمادي',
    blue: 'أزرق',
    red: 'أحمر',
    green: 'أخضر',
    beige: 'بيج',
  },
  en: {
    white: 'White',
    black: 'Black',
    silver: 'Silver',
    grey: 'Grey',
    blue: 'Blue',
    red: 'Red',
    green: 'Green',
    beige: 'Beige',
  },
  fr: {
    white: 'Blanc',
    black: 'Noir',
    silver: 'Argenté',
    grey: 'Gris',
    blue: 'Bleu',
    red: 'Rouge',
    green: 'Vert',
    beige: 'Sable',
  },
};
/** Swatch of each colour in forms, as a CSS colour. */
const SWATCHES: Record<Paint, string> = {
  white: '#ffffff',
  black: '#111111',
  silver: '#c0c4c8',
  grey: '#6f757b',
  blue: '#1f4e9e',
  red: '#b3141b',
  green: '#1f5d3a',
  beige: '#d8c7a3',
};
/** Names of engine types in the owner's language. */
export const ENGINE_NAMES: Record<DemoLanguage, Record<Engine, string>> = {
  ar: { petrol: 'بنزين', diesel: 'مازوت', hybrid: 'هجين', electric: 'كهرباء' },
  en: { petrol: 'Petrol', diesel: 'Diesel', hybrid: 'Hybrid', electric: 'Electric' },
  fr: { petrol: 'Essence', diesel: 'Gazole', hybrid: 'Hybride', electric: 'Électrique' },
};

type FleetVehicle = readonly [VehicleType, brand: string, model: string, year: number, Paint, Engine];

/** Vehicle models of the demo garage, most common first. */
export const FLEET_VEHICLES: readonly FleetVehicle[] = [
  ['Car', 'Kia', 'Picanto', 2018, 'white', 'petrol'],
  ['SUV', 'Hyundai', 'Tucson', 2020, 'grey', 'petrol'],
  ['Car', 'Toyota', 'Corolla', 2016, 'silver', 'petrol'],
  ['Car', 'Nissan', 'Sunny', 2017, 'white', 'petrol'],
  ['Van', 'Mercedes-Benz', 'Sprinter', 2015, 'white', 'diesel'],
  ['Car', 'BMW', '320i', 2013, 'black', 'petrol'],
  ['Motorcycle', 'Honda', 'CB500F', 2021, 'red', 'petrol'],
  ['SUV', 'Jeep', 'Grand Cherokee', 2014, 'black', 'petrol'],
  ['Car', 'Renault', 'Clio', 2019, 'blue', 'petrol'],
  ['Truck', 'Isuzu', 'NPR', 2012, 'white', 'diesel'],
  ['Car', 'Peugeot', '208', 2021, 'blue', 'petrol'],
  ['SUV', 'Toyota', 'RAV4', 2022, 'white', 'hybrid'],
  ['Car', 'Mercedes-Benz', 'C 180', 2012, 'silver', 'petrol'],
  ['Bus', 'Toyota', 'Coaster', 2009, 'beige', 'diesel'],
  ['Car', 'Volkswagen', 'Golf', 2015, 'red', 'petrol'],
  ['SUV', 'Dacia', 'Duster', 2020, 'green', 'diesel'],
  ['Car', 'Honda', 'Civic', 2018, 'grey', 'petrol'],
  ['Van', 'Renault', 'Kangoo', 2016, 'white', 'diesel'],
  ['Motorcycle', 'Yamaha', 'NMAX', 2022, 'grey', 'petrol'],
  ['Car', 'Hyundai', 'Elantra', 2019, 'blue', 'petrol'],
  ['SUV', 'Nissan', 'X-Trail', 2017, 'silver', 'petrol'],
  ['Car', 'Kia', 'Rio', 2020, 'red', 'petrol'],
  ['Truck', 'Toyota', 'Hilux', 2018, 'white', 'diesel'],
  ['Car', 'Suzuki', 'Swift', 2021, 'white', 'petrol'],
  ['SUV', 'BYD', 'Atto 3', 2024, 'blue', 'electric'],
  ['Car', 'Audi', 'A4', 2016, 'black', 'petrol'],
  ['Bus', 'Mitsubishi', 'Rosa', 2011, 'white', 'diesel'],
  ['Car', 'Citroën', 'C3', 2019, 'grey', 'petrol'],
  ['SUV', 'Kia', 'Sportage', 2021, 'grey', 'petrol'],
  ['Motorcycle', 'Piaggio', 'Vespa GTS', 2019, 'green', 'petrol'],
  ['Car', 'Toyota', 'Yaris', 2023, 'white', 'hybrid'],
  ['Van', 'Ford', 'Transit', 2017, 'white', 'diesel'],
  ['SUV', 'Range Rover', 'Evoque', 2015, 'black', 'petrol'],
  ['Car', 'Tesla', 'Model 3', 2023, 'white', 'electric'],
  ['Truck', 'Mitsubishi', 'Canter', 2014, 'blue', 'diesel'],
];

const unique = (names: readonly string[]) => [...new Set(names)];

interface Suggestion {
  name: string;
  /** Name of the make of a model. */
  make?: string;
  swatch?: string;
  /** Name in each language, if it differs. */
  names?: Words;
}

/** Returns an entry named in the main language of the demo garage, with its names in each language. */
const toLocalized = <Id extends string>(id: Id, { ar, en, fr }: Record<DemoLanguage, Record<Id, string>>) => ({
  name: ar[id],
  names: { ar: ar[id], en: en[id], fr: fr[id] },
});
const toSuggestions = (names: readonly string[]): Suggestion[] => unique(names).map((name) => ({ name }));

const findMakeNames = (make: string) => {
  const found = STARTER_LISTS.VEHICLE_BRAND.find(({ names }) => names.en === make);
  return found && { names: found.names };
};
const findModelNames = (make: string, model: string) => {
  const found = STARTER_LISTS.VEHICLE_MODEL.find(({ names, parent }) => parent?.en === make && names.en === model);
  return found && { names: found.names };
};
const UNKNOWN = { name: 'غير معروف', names: { ar: 'غير معروف', en: 'Unknown', fr: 'Inconnu' } };

/** Suggestions of the static data, by type; makes precede their models. */
export const STATIC_DATA: Record<StaticDataType, readonly Suggestion[]> = {
  VEHICLE_BRAND: toSuggestions(FLEET_VEHICLES.map(([, brand]) => brand).toSorted()).map((entry) => ({
    ...entry,
    ...findMakeNames(entry.name),
  })),
  VEHICLE_MODEL: FLEET_VEHICLES.map(([, make, name]) => ({ name, make, ...findModelNames(make, name) })),
  VEHICLE_COLOR: [
    ...(Object.keys(SWATCHES) as Paint[]).map((paint) => ({
      ...toLocalized(paint, COLOR_NAMES),
      swatch: SWATCHES[paint],
    })),
    UNKNOWN,
  ],
  ENGINE_TYPE: [
    ...(Object.keys(ENGINE_NAMES.ar) as Engine[]).map((engine) => toLocalized(engine, ENGINE_NAMES)),
    UNKNOWN,
  ],
  OIL_NAME: toSuggestions([
    'Mobil 1 ESP',
    'Castrol Edge',
    'Shell Helix Ultra',
    'Total Quartz 9000',
    'Motul 8100 X-clean',
    'Liqui Moly Top Tec 4200',
    'Elf Evolution 900',
    'Valvoline SynPower',
  ]),
  OIL_TYPE: toSuggestions(['0W-20', '0W-30', '5W-30', '5W-40', '10W-40', '15W-40', '20W-50']),
  TASK_CATEGORY: TASK_CATEGORIES.map((names) => ({ name: names.ar, names })),
};
