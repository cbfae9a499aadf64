import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/roles.ts';

/** Numbers that nobody has: an unused block of Lebanon, and those kept for fiction in France and the United Kingdom. */
const LEBANON = { countryCode: '+961', first: 73_204_016, step: 137 };
const FRANCE = { countryCode: '+33', first: 639_977_912, step: 7 };
const BRITAIN = { countryCode: '+44', first: 7_700_898_718, step: 7 };

/** The languages that the demo garage has content in. */
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

/** First name, last name, username. */
const IN_ARABIC = [
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
const IN_ENGLISH = [
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
const IN_FRENCH = [
  ['Hélène', 'Lefèvre', 'helene.lefevre'],
  ['Julien', 'Moreau', 'julien.moreau'],
  ['Nathalie', 'Chidiac', 'nathalie.chidiac'],
  ['Élie', 'Saadé', 'elie.saade'],
  ['Joëlle', 'Rizk', 'joelle.rizk'],
  ['Mehdi', 'Benali', 'mehdi.benali'],
  ['Céline', 'Abi Nader', 'celine.abinader'],
  ['François', 'Daher', 'francois.daher'],
];

/** Everyone has a number of Beirut but the last two of each language, who live abroad. */
const people = (names: string[][], language: DemoLanguage, line: number, abroad = LEBANON): DemoPerson[] =>
  names.map(([firstName, lastName, username], at) => ({
    firstName: firstName!,
    lastName: lastName!,
    username: username!,
    ...phone(at < names.length - 2 ? LEBANON : abroad, line + at),
    preferredLanguage: language,
  }));

/** The garage's clients, in the languages of Beirut. */
export const CLIENTS: readonly DemoPerson[] = [
  ...people(IN_ARABIC, 'ar', 100),
  ...people(IN_ENGLISH, 'en', 200, BRITAIN),
  ...people(IN_FRENCH, 'fr', 300, FRANCE),
];
