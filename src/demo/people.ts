import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/roles.ts';

/** Block of phone numbers that Lebanon has not assigned. */
const LEBANON = { countryCode: '+961', first: 73_204_016, step: 137 };
/** Block of phone numbers that France reserves for fiction. */
const FRANCE = { countryCode: '+33', first: 639_977_912, step: 7 };
/** Block of phone numbers that the United Kingdom reserves for fiction. */
const BRITAIN = { countryCode: '+44', first: 7_700_898_718, step: 7 };

/** Languages of the demo content. */
export type DemoLanguage = Extract<Locale, 'ar' | 'en' | 'fr'>;

export interface DemoPerson {
  firstName: string;
  lastName: string;
  username: string;
  countryCode: string;
  phoneNumber: string;
  preferredLanguage: DemoLanguage;
}

const phone = ({ countryCode, first, step }: typeof LEBANON, at: number) => ({
  countryCode,
  phoneNumber: String(first + at * step),
});

/** One account for each role, and a second client. */
export const ACCOUNTS: readonly (DemoPerson & { role: Role; age: number })[] = [
  account('admin', 'ADMIN', 'Rima', 'Nahhas', 41, 'en'),
  account('manager', 'MANAGER', 'Antoine', 'Gemayel', 38, 'fr'),
  account('employee', 'EMPLOYEE', 'حسن', 'شمص', 29, 'ar'),
  account('client', 'CLIENT', 'ليلى', 'منصور', 34, 'ar'),
  account('client2', 'CLIENT', 'Karim', 'Sayegh', 27, 'en'),
];

function account(
  username: string,
  role: Role,
  firstName: string,
  lastName: string,
  age: number,
  language: DemoLanguage,
) {
  return { username, role, firstName, lastName, age, ...phone(LEBANON, age), preferredLanguage: language };
}

/** First name, last name and username of clients who prefer Arabic. */
const ARABIC_NAMES = [
  ['محمد', 'حدّاد', 'm.haddad'],
  ['فاطمة', 'العلي', 'fatima.ali'],
  ['أحمد', 'الخوري', 'ahmad.khoury'],
  ['زينب', 'فضل الله', 'zeinab.f'],
  ['علي', 'حمادة', 'ali.hamade'],
  ['مريم', 'عيتاني', 'mariam.itani'],
  ['خالد', 'بيضون', 'khaled.b'],
  ['نور', 'الدين', 'nour.eddine'],
  ['يوسف', 'رعد', 'y.raad'],
  ['هدى', 'سلامة', 'houda.salameh'],
  ['عمر', 'قبّاني', 'omar.kabbani'],
  ['سلمى', 'طرابلسي', 'salma.t'],
  ['إبراهيم', 'ناصر', 'ibrahim.nasser'],
  ['رنا', 'شهاب', 'rana.chehab'],
  ['بلال', 'عبد الرحمن', 'bilal.ar'],
  ['آية', 'المصري', 'aya.masri'],
  ['مصطفى', 'الحلبي', 'm.halabi'],
  ['غادة', 'صبّاغ', 'ghada.sabbagh'],
];
/** First name, last name and username of clients who prefer English. */
const ENGLISH_NAMES = [
  ['Omar', 'Khoury', 'omar.khoury'],
  ['Nadia', 'Haddad', 'nadia.haddad'],
  ['Sami', 'Abboud', 'sami.abboud'],
  ['Maya', 'Rahme', 'maya.rahme'],
  ['Tarek', 'Fakhoury', 'tarek.fakhoury'],
  ['Dana', 'Bitar', 'dana.bitar'],
  ['George', 'Tannous', 'george.tannous'],
  ['Hala', 'Mansour', 'hala.mansour'],
  ['Ziad', 'Karam', 'ziad.karam'],
  ['Lara', 'Aoun', 'lara.aoun'],
  ['Daniel', 'Carter', 'daniel.carter'],
  ['Emma', 'Whitfield', 'emma.whitfield'],
];
/** First name, last name and username of clients who prefer French. */
const FRENCH_NAMES = [
  ['Hélène', 'Lefèvre', 'helene.lefevre'],
  ['Julien', 'Moreau', 'julien.moreau'],
  ['Nathalie', 'Chidiac', 'nathalie.chidiac'],
  ['Élie', 'Saadé', 'elie.saade'],
  ['Joëlle', 'Rizk', 'joelle.rizk'],
  ['Mehdi', 'Benali', 'mehdi.benali'],
  ['Céline', 'Abi Nader', 'celine.abinader'],
  ['François', 'Daher', 'francois.daher'],
];

/**
 * Creates clients from names. The last two get phone numbers from the block `abroad`, the others from the block of
 * Lebanon. `line` is the index in these blocks of the first client's number; each further client takes the next index.
 */
export const createPeople = (
  names: readonly (readonly string[])[],
  language: DemoLanguage,
  line: number,
  abroad = LEBANON,
): DemoPerson[] =>
  names.map(([firstName, lastName, username], at) => ({
    firstName: firstName!,
    lastName: lastName!,
    username: username!,
    ...phone(at < names.length - 2 ? LEBANON : abroad, line + at),
    preferredLanguage: language,
  }));

/** Clients of the demo garage, by preferred language. */
export const CLIENTS: readonly DemoPerson[] = [
  ...createPeople(ARABIC_NAMES, 'ar', 100),
  ...createPeople(ENGLISH_NAMES, 'en', 200, BRITAIN),
  ...createPeople(FRENCH_NAMES, 'fr', 300, FRANCE),
];

/** Ratings with optional feedback, by the client's language. */
export const RATINGS: Record<DemoLanguage, readonly (readonly [stars: number, feedback: string | null])[]> = {
  ar: [
    [5, 'شغل نظيف وسعر واضح قبل البدء. وصلتني الصور وأنا في عملي.'],
    [5, 'سلّموا السيارة في الموعد، والصوت اختفى تمامًا.'],
    [4, 'ممتازون، لكن قطعة الغيار تأخّرت يومًا.'],
    [5, null],
    [3, 'العمل جيد والانتظار على الهاتف طويل.'],
  ],
  en: [
    [5, 'They showed me the worn pads before replacing them. That is how it should be.'],
    [4, 'Good work, fair price. Parking is tight.'],
    [5, null],
    [2, 'The alignment had to be done twice. They did it for free, though.'],
  ],
  fr: [
    [5, 'Devis respecté au centime près, voiture rendue propre.'],
    [4, 'Équipe sérieuse. Un message quand la voiture est prête, c’est parfait.'],
    [5, 'Panne trouvée en une heure, là où deux autres garages avaient renoncé.'],
  ],
};

/** Unread and read contact messages of the last days. */
export const CONTACT_MESSAGES: readonly (readonly [
  name: string,
  email: string,
  text: string,
  hoursAgo: number,
  read: boolean,
])[] = [
  ['سهى كرم', 'soha.karam@example.com', 'مرحبًا، كم يكلّف تغيير جنزير المحرّك لكيا سيراتو ٢٠١٧؟ وكم يستغرق؟', 2, false],
  ['Philippe Daou', 'p.daou@example.com', 'Bonjour, avez-vous un créneau samedi matin pour une géométrie ?', 5, false],
  [
    'Grace Tannous',
    'grace.t@example.com',
    'Do you check a used car before I buy it? It is a 2015 Mazda 3 in Jdeideh.',
    20,
    false,
  ],
  [
    'جاد الأسمر',
    'jad.asmar@example.com',
    'هل تعملون على السيارات الهجينة؟ عندي بريوس ٢٠١٢ ويظهر ضوء البطارية.',
    30,
    true,
  ],
  ['Maya Farah', 'maya.farah@example.com', 'Thank you for fixing my air conditioning so quickly last week!', 75, true],
  [
    'Nicolas Azar',
    'n.azar@example.com',
    'Pouvez-vous m’envoyer la facture de ma dernière visite par e-mail ?',
    120,
    true,
  ],
];

/** Names of clients with past visits, as `name|username part`. */
const NAMES: Record<DemoLanguage, { first: readonly string[]; last: readonly string[] }> = {
  ar: {
    first: [
      'رامي|rami',
      'وسام|wissam',
      'جنى|jana',
      'حسين|hussein',
      'ميرنا|mirna',
      'طوني|tony',
      'سعاد|souad',
      'فادي|fadi',
    ],
    last: ['قاسم|kassem', 'درويش|darwish', 'زين|zein', 'شاهين|chahine', 'عوّاد|awwad', 'نجم|najem', 'برّي|berri'],
  },
  en: {
    first: ['Peter|peter', 'Rita|rita', 'Alan|alan', 'Joyce|joyce', 'Marwan|marwan', 'Carla|carla', 'Fred|fred'],
    last: ['Saliba|saliba', 'Hanna|hanna', 'Younes|younes', 'Parker|parker', 'Nassar|nassar', 'Wakim|wakim'],
  },
  fr: {
    first: ['Mireille|mireille', 'Pascal|pascal', 'Yvette|yvette', 'Roger|roger', 'Noël|noel', 'Claire|claire'],
    last: ['Gerges|gerges', 'Obeid|obeid', 'Lahoud|lahoud', 'Perrin|perrin', 'Ghanem|ghanem', 'Aubert|aubert'],
  },
};

/** Generates `count` tuples of first name, last name and username for a language. */
export function generateNames(language: DemoLanguage, count: number): string[][] {
  const { first, last } = NAMES[language];
  return Array.from({ length: count }, (_, at) => {
    const [firstName, given] = first[at % first.length]!.split('|');
    const [lastName, family] = last[Math.floor(at / first.length) % last.length]!.split('|');
    return [firstName!, lastName!, `${given}.${family}`];
  });
}

/** Feedback of ratings by language and number of stars; most ratings have none. */
export const FEEDBACK: Record<DemoLanguage, Partial<Record<number, readonly string[]>>> = {
  ar: {
    5: ['خدمة سريعة وأسعار واضحة.', 'فريق محترف، شكرًا لكم.', 'سيارتي عادت كالجديدة.'],
    4: ['عمل جيد جدًا، والاستقبال لطيف.', 'نتيجة مُرضية.'],
    3: ['العمل جيد، لكن التسليم تأخّر.'],
    2: ['انتظرت أكثر من المتوقّع.'],
  },
  en: {
    5: ['Fast, honest and well explained.', 'The best garage I have been to.', 'Ready on the same day.'],
    4: ['Good service and a fair bill.', 'Happy with the result.'],
    3: ['Good work, but it took a day longer.'],
    2: ['I had to call twice to get an answer.'],
  },
  fr: {
    5: ['Rapide, honnête et bien expliqué.', 'Excellent accueil, je recommande.', 'Prête le jour même.'],
    4: ['Bon travail et prix correct.', 'Satisfait du résultat.'],
    3: ['Bon travail, mais un jour de retard.'],
    2: ['J’ai dû rappeler deux fois.'],
  },
};

/** Contact messages of visitors: questions before a visit. */
export const VISITOR_QUESTIONS: readonly (readonly [name: string, text: string])[] = [
  ['نادين حرب', 'هل تستقبلون السيارات يوم السبت بعد الظهر؟'],
  ['Simon Farah', 'How much is an oil change for a 2019 Hyundai Tucson?'],
  ['Brigitte Salem', 'Faites-vous les diagnostics électroniques sur Peugeot ?'],
  ['عماد زيدان', 'سيارتي تسخّن في الزحمة، متى أستطيع إحضارها؟'],
  ['Rony Akl', 'Can I book a brake check for tomorrow morning?'],
  ['منى جابر', 'كم تستغرق صيانة الستّين ألف كيلومتر لتويوتا كورولا؟'],
  ['Lina Hobeika', 'Quel est le délai pour quatre pneus neufs ?'],
  ['سامية شعيب', 'هل لديكم بطاريات لسيارة هوندا سيفيك ٢٠١٨؟'],
  ['Patrick Nohra', 'The steering wheel shakes at 100 km/h. Is it the tyres?'],
  ['هيثم الأيوبي', 'ضوء المحرّك مضاء منذ الأمس، هل أستطيع القيادة إلى الكراج؟'],
  ['Christine Sfeir', 'Ma climatisation sent mauvais, combien coûte un nettoyage ?'],
  ['Jad Moawad', 'Do you have a courtesy car for longer repairs?'],
  ['رولا بشارة', 'هل تفحصون السيارة قبل شرائها؟ وكم السعر؟'],
  ['Tony Gharib', 'My car does not start in the morning. Can you send someone?'],
  ['Samir Kanaan', 'Acceptez-vous les cartes bancaires et les virements ?'],
  ['كريم دندش', 'أريد تغيير زيت علبة السرعة الأوتوماتيكية، هل تعملون على نيسان؟'],
  ['Nada Helou', 'Is the parts price included in the estimate?'],
];

/** First messages of visitors who became clients, in their language. */
export const FIRST_MESSAGES: Record<DemoLanguage, readonly string[]> = {
  ar: [
    'أحتاج موعدًا لتغيير الزيت هذا الأسبوع إن أمكن.',
    'أسمع صوتًا من الفرامل عند التوقف، متى أستطيع إحضار السيارة؟',
    'المكيّف لا يبرّد منذ يومين، هل لديكم وقت غدًا؟',
  ],
  en: [
    'I would like to book an oil change this week.',
    'My brakes squeal when I stop. When can I bring the car in?',
    'The air conditioning does not cool. Do you have time tomorrow?',
  ],
  fr: [
    'Je voudrais prendre rendez-vous pour une vidange cette semaine.',
    'Mes freins grincent, quand puis-je passer ?',
    'Ma climatisation ne refroidit plus, avez-vous un créneau demain ?',
  ],
};
