import type { TASK_SERVICES } from '#domain/tasks/task.ts';
import type { DemoLanguage } from './people.ts';

type Words = Record<DemoLanguage, string>;

interface DemoService {
  title: Words;
  description?: Words;
  /** In whole units of the garage's currency. */
  price: number;
  minutes: number;
  service: (typeof TASK_SERVICES)[number];
  featured?: true;
}

interface DemoCategory {
  title: Words;
  description: Words;
  /** Base name of an image in public/art. */
  scene: string;
  services: readonly DemoService[];
}

const words = (ar: string, en: string, fr: string): Words => ({ ar, en, fr });

/** Categories and services of the demo garage, in display order. */
export const SERVICE_CATEGORIES: readonly DemoCategory[] = [
  {
    title: words('صيانة دورية', 'Maintenance', 'Entretien'),
    description: words(
      'حسب دفتر الشركة الصانعة، مع ختم وسجل على هاتفك.',
      'By the maker’s schedule, with a stamp and a record on your phone.',
      'Selon le carnet du constructeur, avec tampon et suivi sur votre téléphone.',
    ),
    scene: 'bench',
    services: [
      {
        title: words('تغيير الزيت والفلتر', 'Oil and filter change', 'Vidange et filtre'),
        description: words(
          'زيت اصطناعي حتى 5 ليترات، وفحص السوائل مجانًا.',
          'Synthetic oil up to 5 litres; all fluids checked for free.',
          'Huile de synthèse jusqu’à 5 litres ; niveaux vérifiés gratuitement.',
        ),
        service: 'MAINTENANCE',
        price: 45,
        minutes: 45,
        featured: true,
      },
      {
        title: words('صيانة كاملة', 'Full service', 'Révision complète'),
        description: words(
          'زيت وفلاتر وبواجي وفحص 40 نقطة.',
          'Oil, filters, spark plugs and a check of 40 points.',
          'Huile, filtres, bougies et contrôle de 40 points.',
        ),
        service: 'MAINTENANCE',
        price: 140,
        minutes: 120,
        featured: true,
      },
      {
        title: words('غسل دورة التبريد', 'Coolant flush', 'Rinçage du circuit de refroidissement'),
        service: 'MAINTENANCE',
        price: 55,
        minutes: 60,
      },
      {
        title: words('فلتر الهواء وفلتر المكيّف', 'Air and cabin filters', 'Filtres à air et d’habitacle'),
        service: 'MAINTENANCE',
        price: 25,
        minutes: 20,
      },
      {
        title: words('تبديل البواجي', 'Spark plugs', 'Bougies d’allumage'),
        service: 'MAINTENANCE',
        price: 60,
        minutes: 45,
      },
    ],
  },
  {
    title: words('فرامل', 'Brakes', 'Freins'),
    description: words(
      'نريك القطعة القديمة قبل أن نبدّلها.',
      'We show you the old part before we replace it.',
      'Nous vous montrons la pièce usée avant de la remplacer.',
    ),
    scene: 'brakes',
    services: [
      {
        title: words('تيل ودسكات أمامية', 'Front pads and discs', 'Plaquettes et disques avant'),
        description: words(
          'الجهتان مع شغل اليد.',
          'Both sides, labour included.',
          'Des deux côtés, main-d’œuvre comprise.',
        ),
        service: 'REPAIR',
        price: 120,
        minutes: 90,
        featured: true,
      },
      { title: words('تيل خلفي', 'Rear pads', 'Plaquettes arrière'), service: 'REPAIR', price: 80, minutes: 60 },
      {
        title: words('سائل الفرامل', 'Brake fluid', 'Liquide de frein'),
        service: 'MAINTENANCE',
        price: 35,
        minutes: 30,
      },
      {
        title: words('ضبط فرامل اليد', 'Handbrake adjustment', 'Réglage du frein à main'),
        service: 'MAINTENANCE',
        price: 25,
        minutes: 30,
      },
    ],
  },
  {
    title: words('إطارات وميزان', 'Tyres and alignment', 'Pneus et géométrie'),
    description: words(
      'ميزان بالليزر، وتقرير بالأرقام قبل وبعد.',
      'Laser alignment, with the figures before and after.',
      'Géométrie au laser, avec les mesures avant et après.',
    ),
    scene: 'tyres',
    services: [
      {
        title: words('ميزان أربع عجلات', 'Four-wheel alignment', 'Géométrie des quatre roues'),
        service: 'MAINTENANCE',
        price: 40,
        minutes: 45,
        featured: true,
      },
      {
        title: words('تركيب إطار (للواحد)', 'Tyre fitting, each', 'Montage d’un pneu'),
        service: 'MAINTENANCE',
        price: 10,
        minutes: 20,
      },
      {
        title: words('ترصيص أربع عجلات', 'Balancing, four wheels', 'Équilibrage des quatre roues'),
        service: 'MAINTENANCE',
        price: 20,
        minutes: 30,
      },
      {
        title: words('تصليح ثقب', 'Puncture repair', 'Réparation de crevaison'),
        service: 'REPAIR',
        price: 8,
        minutes: 20,
      },
    ],
  },
  {
    title: words('محرّك وناقل حركة', 'Engine and gearbox', 'Moteur et boîte'),
    description: words(
      'نشخّص أولًا، ثم نتفق على السعر.',
      'We find the fault first, then agree on the price.',
      'Nous cherchons la panne, puis nous convenons du prix.',
    ),
    scene: 'bay',
    services: [
      {
        title: words('تشخيص المحرّك', 'Engine diagnosis', 'Diagnostic moteur'),
        description: words(
          'يُحسم من الفاتورة إذا أصلحنا العطل.',
          'Taken off the bill if we do the repair.',
          'Déduit de la facture si nous réparons.',
        ),
        service: 'INSPECTION',
        price: 30,
        minutes: 45,
        featured: true,
      },
      {
        title: words(
          'قشاط التوقيت ومضخة الماء',
          'Timing belt and water pump',
          'Courroie de distribution et pompe à eau',
        ),
        service: 'MAINTENANCE',
        price: 260,
        minutes: 240,
      },
      {
        title: words('تبديل الدبرياج', 'Clutch replacement', 'Remplacement de l’embrayage'),
        service: 'REPAIR',
        price: 340,
        minutes: 300,
      },
      { title: words('كراسي المحرّك', 'Engine mounts', 'Supports moteur'), service: 'REPAIR', price: 90, minutes: 90 },
    ],
  },
  {
    title: words('كهرباء وتكييف', 'Electrics and air conditioning', 'Électricité et climatisation'),
    description: words(
      'للبنزين والديزل والهجينة.',
      'For petrol, diesel and hybrid cars.',
      'Pour essence, diesel et hybrides.',
    ),
    scene: 'parts',
    services: [
      {
        title: words('تعبئة غاز المكيّف', 'Air conditioning recharge', 'Recharge de climatisation'),
        description: words('مع فحص التسرّب.', 'With a leak test.', 'Avec recherche de fuite.'),
        service: 'MAINTENANCE',
        price: 70,
        minutes: 60,
        featured: true,
      },
      {
        title: words('تبديل البطارية', 'Battery replacement', 'Remplacement de la batterie'),
        service: 'REPAIR',
        price: 95,
        minutes: 20,
      },
      {
        title: words('تبديل الدينامو', 'Alternator replacement', 'Remplacement de l’alternateur'),
        service: 'REPAIR',
        price: 180,
        minutes: 120,
      },
      {
        title: words('قراءة الأعطال بالكمبيوتر', 'Fault reading by computer', 'Lecture des défauts à la valise'),
        service: 'INSPECTION',
        price: 20,
        minutes: 30,
      },
    ],
  },
  {
    title: words('فحص', 'Inspection', 'Contrôle'),
    description: words(
      'تقرير مكتوب مع صور، لك وحدك.',
      'A written report with photos, for you alone.',
      'Un rapport écrit avec photos, pour vous seul.',
    ),
    scene: 'lineup',
    services: [
      {
        title: words('فحص سيارة قبل الشراء', 'Check before you buy', 'Contrôle avant achat'),
        description: words(
          'محرّك وهيكل وكهرباء وتجربة على الطريق.',
          'Engine, body, electrics and a road test.',
          'Moteur, carrosserie, électricité et essai sur route.',
        ),
        service: 'INSPECTION',
        price: 60,
        minutes: 75,
        featured: true,
      },
      {
        title: words('فحص شامل قبل السفر', 'Check before a long trip', 'Contrôle avant départ'),
        service: 'INSPECTION',
        price: 20,
        minutes: 30,
      },
      {
        title: words(
          'تحضير للمعاينة الميكانيكية',
          'Preparation for the yearly inspection',
          'Préparation à la visite mécanique',
        ),
        service: 'INSPECTION',
        price: 25,
        minutes: 40,
      },
    ],
  },
];
