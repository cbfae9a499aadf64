import type { DemoLanguage } from './people.ts';

export type Words = Record<DemoLanguage, string>;
type Service = 'REPAIR' | 'MAINTENANCE' | 'INSPECTION';

export interface DemoTask {
  name: Words;
  category: string;
  service: Service;
  /** Cost for the garage, in whole units of its currency. */
  cost: number;
  /** Price for the client, in the same unit. */
  price: number;
}

export interface DemoJob {
  name: Words;
  tasks: readonly DemoTask[];
}

const words = (ar: string, en: string, fr: string): Words => ({ ar, en, fr });

/** Task categories of the demo garage; tasks store the Arabic name. */
export const TASK_CATEGORIES: readonly Words[] = [
  words('فرامل', 'Brakes', 'Freins'),
  words('محرّك', 'Engine', 'Moteur'),
  words('كهرباء', 'Electrics', 'Électricité'),
  words('تكييف', 'Air conditioning', 'Climatisation'),
  words('إطارات', 'Tyres', 'Pneus'),
];
const [BRAKES, ENGINE, ELECTRICS, AIR, TYRES] = TASK_CATEGORIES.map(({ ar }) => ar) as [
  string,
  string,
  string,
  string,
  string,
];

const task = (name: Words, category: string, service: Service, cost: number, price: number): DemoTask => ({
  name,
  category,
  service,
  cost,
  price,
});

const OIL = task(words('تغيير الزيت والفلتر', 'Oil and filter', 'Vidange et filtre'), ENGINE, 'MAINTENANCE', 28, 45);
const INSPECTION = task(
  words('فحص شامل قبل السفر', 'Check before a long trip', 'Contrôle avant départ'),
  ENGINE,
  'INSPECTION',
  0,
  20,
);

/** Kinds of visits with their tasks, with names in each language. */
export const JOBS: readonly DemoJob[] = [
  {
    name: words('تصليح الفرامل', 'Brake job', 'Réfection des freins'),
    tasks: [
      task(
        words('تيل ودسكات أمامية', 'Front pads and discs', 'Plaquettes et disques avant'),
        BRAKES,
        'REPAIR',
        72,
        120.5,
      ),
      task(words('سائل الفرامل', 'Brake fluid', 'Liquide de frein'), BRAKES, 'MAINTENANCE', 12, 35),
      task(
        words('فحص الفرامل الخلفية', 'Rear brake inspection', 'Contrôle des freins arrière'),
        BRAKES,
        'INSPECTION',
        0,
        0,
      ),
      OIL,
    ],
  },
  {
    name: words('صيانة دورية', 'Regular service', 'Révision'),
    tasks: [
      OIL,
      task(
        words('فلتر الهواء والمقصورة', 'Air and cabin filters', 'Filtres à air et habitacle'),
        ENGINE,
        'MAINTENANCE',
        18,
        32,
      ),
      task(words('تبديل البواجي', 'Spark plugs', 'Bougies'), ENGINE, 'MAINTENANCE', 24, 48),
    ],
  },
  {
    name: words('المكيّف لا يبرّد', 'Air conditioning does not cool', 'La clim ne refroidit plus'),
    tasks: [
      task(words('فحص التسريب', 'Leak test', 'Recherche de fuite'), AIR, 'INSPECTION', 0, 15),
      task(words('تعبئة غاز المكيّف', 'Refrigerant refill', 'Recharge de gaz'), AIR, 'MAINTENANCE', 20, 55),
    ],
  },
  {
    name: words('أربعة إطارات جديدة', 'Four new tyres', 'Quatre pneus neufs'),
    tasks: [
      task(words('إطارات 205/55', 'Tyres 205/55 R16', 'Pneus 205/55 R16'), TYRES, 'REPAIR', 236, 320),
      task(words('ترصيص وميزان', 'Balancing and alignment', 'Équilibrage et géométrie'), TYRES, 'MAINTENANCE', 10, 40),
    ],
  },
  {
    name: words('لا تدور صباحًا', 'Does not start in the morning', 'Ne démarre pas le matin'),
    tasks: [
      task(
        words('فحص البطارية والدينامو', 'Battery and alternator test', 'Test batterie et alternateur'),
        ELECTRICS,
        'INSPECTION',
        0,
        15,
      ),
      task(words('بطارية 70 أمبير', 'Battery 70 Ah', 'Batterie 70 Ah'), ELECTRICS, 'REPAIR', 68, 95),
    ],
  },
  { name: words('فحص قبل السفر', 'Trip check', 'Contrôle avant départ'), tasks: [INSPECTION, OIL] },
  {
    name: words('صوت في المقدّمة', 'Noise from the front', "Bruit à l'avant"),
    tasks: [
      task(words('فحص التعليق', 'Suspension inspection', 'Contrôle de la suspension'), TYRES, 'INSPECTION', 0, 15),
      task(words('مقصّات أمامية', 'Front control arms', 'Triangles avant'), TYRES, 'REPAIR', 110, 175),
      task(words('ميزان', 'Wheel alignment', 'Géométrie'), TYRES, 'MAINTENANCE', 5, 25),
    ],
  },
];
