import type { VehicleType } from '../vehicles/vehicle.ts';
import type { ImportField } from './import-fields.ts';

/** Known headings by field, from exports of other systems and lists made by hand; compared after `normalizeHeading`. */
export const HEADING_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  fullName: [
    'name',
    'full name',
    'customer',
    'customers',
    'customer name',
    'client',
    'clients',
    'client name',
    'owner',
    'owner name',
    'contact name',
    'driver',
    'driver id',
    'nom',
    'nom complet',
    'nom et prénom',
    'nom prénom',
    'prénom nom',
    'prénom et nom',
    'nom du client',
    'propriétaire',
    'conducteur',
    'الاسم',
    'الاسم الكامل',
    'الاسم الثلاثي',
    'الاسم والشهرة',
    'الاسم والكنية',
    'اسم الزبون',
    'الزبون',
    'الزبائن',
    'اسم العميل',
    'العميل',
    'المالك',
    'اسم المالك',
    'صاحب السيارة',
    'السائق',
  ],
  firstName: ['first name', 'firstname', 'given name', 'prénom', 'prénoms', 'الاسم الأول', 'اسم الزبون الأول'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nom de famille', 'اسم العائلة', 'العائلة', 'الشهرة'],
  company: [
    'company',
    'company name',
    'organization',
    'organization name',
    'organization 1 name',
    'organisation',
    'société',
    'entreprise',
    'raison sociale',
    'nom de l organisation',
    'الشركة',
    'اسم الشركة',
    'المؤسسة',
  ],
  phoneNumber: [
    'phone',
    'phone 1',
    'phone 1 value',
    'téléphone 1',
    'téléphone 1 valeur',
    'tél 1',
    'phone number',
    'phone no',
    'primary phone',
    'telephone',
    'tel',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'contact number',
    'gsm',
    'whatsapp',
    'portable',
    'téléphone',
    'tél portable',
    'n tél',
    'n de tél',
    'num tél',
    'numéro de tél',
    'numéro de téléphone',
    'الهاتف',
    'رقم الهاتف',
    'تلفون',
    'رقم التلفون',
    'تليفون',
    'موبايل',
    'رقم الموبايل',
    'الجوال',
    'رقم الجوال',
    'خليوي',
    'رقم الخليوي',
    'المحمول',
    'رقم الخلوي',
    'خلوي',
    'هاتف 1',
  ],
  secondPhone:
    'phone 2,phone 2 value,mobile 2,second phone,other phone,secondary phone,home phone,work phone,business phone,landline,téléphone 2,téléphone 2 valeur,tél 2,autre téléphone,fixe,tél fixe,téléphone fixe,tél domicile,tél bureau,هاتف 2,رقم آخر,هاتف آخر,هاتف ثابت,هاتف المنزل,هاتف العمل'.split(
      ',',
    ),
  countryCode: ['country code', 'calling code', 'dial code', 'indicatif', 'رمز الدولة', 'رمز البلد', 'مفتاح الدولة'],
  email: [
    'email',
    'e mail',
    'e mail 1 value',
    'email 1 value',
    'e mail 1 valeur',
    'primary email',
    'mail',
    'email address',
    'courriel',
    'adresse e mail',
    'adresse mail',
    'البريد الإلكتروني',
    'البريد',
    'إيميل',
  ],
  plateNumber: [
    'plate',
    'plate number',
    'plate no',
    'license plate',
    'licence plate',
    'license plate number',
    'registration',
    'registration number',
    'reg',
    'reg no',
    'reg number',
    'plaque',
    'immatriculation',
    'matricule',
    'numéro d immatriculation',
    'n immatriculation',
    'immat',
    'n immat',
    'رقم اللوحة',
    'اللوحة',
    'لوحة السيارة',
    'النمرة',
    'رقم السيارة',
    'رقم المركبة',
  ],
  vehicle: [
    'vehicle',
    'car',
    'vehicle description',
    'year make model',
    'make model',
    'make and model',
    'marque modèle',
    'marque et modèle',
    'véhicule',
    'voiture',
    'السيارة',
    'المركبة',
    'وصف السيارة',
    'الماركة والموديل',
    'الماركة والطراز',
  ],
  brand: [
    'brand',
    'brand id',
    'make',
    'car make',
    'vehicle make',
    'manufacturer',
    'marque',
    'الماركة',
    'ماركة السيارة',
    'الصانع',
    'نوع السيارة',
  ],
  model: ['model', 'model id', 'car model', 'vehicle model', 'modèle', 'الطراز', 'الموديل', 'طراز السيارة'],
  year: [
    'year',
    'model year',
    'vehicle year',
    'car year',
    'yr',
    'an',
    'year of manufacture',
    'année',
    'année modèle',
    'millésime',
    'سنة الصنع',
    'السنة',
    'سنة الموديل',
  ],
  registrationDate: [
    'registration date',
    'first registration',
    'first registration date',
    'mise en circulation',
    'mise en circ',
    'mec',
    'date mec',
    'date d immatriculation',
    'date immatriculation',
    'date de mise en circulation',
    'première immatriculation',
    'تاريخ التسجيل',
  ],
  color: ['color', 'colour', 'vehicle color', 'couleur', 'اللون', 'لون السيارة'],
  engineType: [
    'engine',
    'engine type',
    'fuel',
    'fuel type',
    'motorisation',
    'moteur',
    'carburant',
    'énergie',
    'type de moteur',
    'المحرك',
    'نوع المحرك',
    'الوقود',
    'نوع الوقود',
  ],
  type: ['type', 'vehicle type', 'body', 'body type', 'type de véhicule', 'carrosserie', 'النوع', 'نوع المركبة'],
  clientId: ['client id', 'user id', 'customer id', 'owner id'],
  vehicleId: ['vehicle id'],
};

/** Last words of the headings whose columns contain the kind of an address. */
export const LABEL_WORDS = ['label', 'type', 'libellé', 'تصنيف', 'تسمية', 'نوع'];
/** Words between two phone numbers in a cell. */
export const OR_WORDS = ['or', 'ou', 'and', 'et', 'أو', 'او', 'و'];
/** Words for a mobile number. */
export const MOBILE_WORDS = 'mobile,mob,cell,gsm,portable,whatsapp,موبايل,جوال,خليوي,محمول,واتساب,iphone'.split(',');
/** Words before or after a phone number that say what it is. */
export const PHONE_LABELS = [
  ...MOBILE_WORDS,
  ...'tel,tél,telephone,téléphone,phone,port,fixe,wa,no,n,num,numero,numéro,number,هاتف,تلفون,تليفون,واتس,رقم,ت'.split(
    ',',
  ),
];
/** Words of a firm's name, which has no family name in capitals. */
export const FIRM_WORDS = 'sarl,sas,sasu,eurl,sa,sal,sci,snc,ets,ste,cie,ltd,llc,inc,gmbh,taxi,garage,auto,hotel'.split(
  ',',
);
/** Headings of the names between the first name and the family name. */
export const MIDDLE_NAMES = ['middle name', 'additional name', 'deuxième prénom', 'الاسم الأوسط'];
/** Words that tell two people with otherwise the same name apart. */
export const RELATION_WORDS =
  'junior,jr,fils,fille,son,daughter,senior,sr,père,father,mère,mother,frère,brother,bros,sœur,sister,épouse,femme,wife,mari,husband,الابن,ابن,ابنه,ابنة,الأب,والد,والدة,أخ,أخت,شقيق,زوجة,زوجته,زوج,مدام'.split(
    ',',
  );
/** Words with which an Arabic first name of several words begins. */
export const COMPOUND_NAME_STARTS = 'عبد,أبو,ابو,أم,ام,abd,abdul,abdel,abou,abu,oum,umm'.split(',');
/** Words before a year of two digits. */
export const YEAR_MARKS = ['my', 'model', 'mod', 'modèle', 'année', 'year', 'موديل', 'سنة'];
/** Phrases in place of a plate; the first one of each language is `shell:noPlate`. Search finds them too. */
export const NO_PLATE_PHRASES =
  'no plate yet,no plate,without plate,pas encore de plaque,pas de plaque,sans plaque,sans immatriculation,بلا لوحة بعد,بلا لوحة,بدون لوحة,بدون نمرة,بلا نمرة,لا لوحة'.split(
    ',',
  );
/** Texts of a cell without a value. */
export const EMPTY_WORDS =
  'none,n/a,n.a.,na,#n/a,#ref!,#value!,null,nil,néant,aucun,aucune,لا يوجد,لا توجد,لايوجد,غير متوفر'.split(',');
/** Texts in the plate column of a vehicle without a plate. */
export const NO_PLATE_WORDS = [
  ...NO_PLATE_PHRASES,
  ...'sans,unknown,inconnu,inconnue,new,neuf,neuve,nouveau,nouvelle,tbd,en cours,à venir,بدون,بلا,غير معروف,غير معروفة,جديد,جديدة,قيد التسجيل'.split(
    ',',
  ),
];
export const FAX_WORDS = ['fax', 'télécopie', 'فاكس'];

/** Words for the types of vehicles, separated by commas; compared after `normalizeHeading`. */
export const TYPE_WORDS: Readonly<Record<VehicleType, string>> = {
  SUV: 'suv,4x4,jeep,crossover,tout terrain,جيب,دفع رباعي',
  Truck: 'truck,lorry,pickup,pick up,camion,شاحنة,كميون,بيك اب',
  Motorcycle: 'motorcycle,motorbike,moto,scooter,دراجة,دراجة نارية,موتوسيكل',
  Bus: 'bus,minibus,coach,autocar,باص,حافلة',
  Van: 'van,minivan,fourgon,fourgonnette,utilitaire,فان',
  Car: 'car,sedan,saloon,hatchback,wagon,coupe,convertible,berline,citadine,break,voiture,سيارة,سيدان',
};
