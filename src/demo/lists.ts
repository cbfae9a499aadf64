import type { StaticDataType } from '#domain/static-data/static-data.ts';
import { COLORS, ENGINES, FLEET } from './fleet.ts';

const unique = (names: readonly string[]) => [...new Set(names)];

/** What staff choose from while they type. */
export const LISTS: Record<StaticDataType, readonly string[]> = {
  VEHICLE_BRAND: unique(FLEET.map(([, brand]) => brand)).toSorted(),
  VEHICLE_MODEL: unique(FLEET.map(([, , model]) => model)).toSorted(),
  VEHICLE_COLOR: unique(Object.values(COLORS).flatMap((names) => Object.values(names))),
  ENGINE_TYPE: unique(Object.values(ENGINES).flatMap((names) => Object.values(names))),
  OIL_NAME: [
    'Mobil 1 ESP',
    'Castrol Edge',
    'Shell Helix Ultra',
    'Total Quartz 9000',
    'Motul 8100 X-clean',
    'Liqui Moly Top Tec 4200',
    'Elf Evolution 900',
    'Valvoline SynPower',
  ],
  OIL_TYPE: ['0W-20', '0W-30', '5W-30', '5W-40', '10W-40', '15W-40', '20W-50'],
  TASK_CATEGORY: [
    'فرامل',
    'محرّك',
    'كهرباء السيارة',
    'تكييف',
    'إطارات وميزان',
    'Brakes',
    'Engine',
    'Electrics',
    'Air conditioning',
    'Tyres and alignment',
    'Freins',
    'Moteur',
    'Électricité',
    'Climatisation',
    'Pneus et géométrie',
  ],
};
