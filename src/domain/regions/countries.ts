import { Currency } from '../money/currency.ts';
import * as v from 'valibot';

/** Settings that a country proposes; the time zone is that of most people, the first weekday 1 for Monday to 7 for Sunday. */
type CountryRow = readonly [countryCode: string, currency: string, timeZone: string, firstWeekday: number];

/** [Countries](docs/rules/branding.md#region) by ISO 3166 code, after Unicode CLDR 48 and libphonenumber; a test compares them with `Intl`. */
const COUNTRIES = {
  DZ: ['+213', 'DZD', 'Africa/Algiers', 6],
  BH: ['+973', 'BHD', 'Asia/Bahrain', 6],
  KM: ['+269', 'KMF', 'Indian/Comoro', 1],
  DJ: ['+253', 'DJF', 'Africa/Djibouti', 6],
  EG: ['+20', 'EGP', 'Africa/Cairo', 6],
  IQ: ['+964', 'IQD', 'Asia/Baghdad', 6],
  JO: ['+962', 'JOD', 'Asia/Amman', 6],
  KW: ['+965', 'KWD', 'Asia/Kuwait', 6],
  LB: ['+961', 'LBP', 'Asia/Beirut', 1],
  LY: ['+218', 'LYD', 'Africa/Tripoli', 6],
  MR: ['+222', 'MRU', 'Africa/Nouakchott', 1],
  MA: ['+212', 'MAD', 'Africa/Casablanca', 1],
  OM: ['+968', 'OMR', 'Asia/Muscat', 6],
  PS: ['+970', 'ILS', 'Asia/Hebron', 1],
  QA: ['+974', 'QAR', 'Asia/Qatar', 6],
  SA: ['+966', 'SAR', 'Asia/Riyadh', 7],
  SO: ['+252', 'SOS', 'Africa/Mogadishu', 1],
  SD: ['+249', 'SDG', 'Africa/Khartoum', 6],
  SY: ['+963', 'SYP', 'Asia/Damascus', 6],
  TN: ['+216', 'TND', 'Africa/Tunis', 1],
  AE: ['+971', 'AED', 'Asia/Dubai', 1],
  YE: ['+967', 'YER', 'Asia/Aden', 7],
  AL: ['+355', 'ALL', 'Europe/Tirane', 1],
  AD: ['+376', 'EUR', 'Europe/Andorra', 1],
  AT: ['+43', 'EUR', 'Europe/Vienna', 1],
  BY: ['+375', 'BYN', 'Europe/Minsk', 1],
  BE: ['+32', 'EUR', 'Europe/Brussels', 1],
  BA: ['+387', 'BAM', 'Europe/Sarajevo', 1],
  BG: ['+359', 'EUR', 'Europe/Sofia', 1],
  HR: ['+385', 'EUR', 'Europe/Zagreb', 1],
  CY: ['+357', 'EUR', 'Asia/Nicosia', 1],
  CZ: ['+420', 'CZK', 'Europe/Prague', 1],
  DK: ['+45', 'DKK', 'Europe/Copenhagen', 1],
  EE: ['+372', 'EUR', 'Europe/Tallinn', 1],
  FI: ['+358', 'EUR', 'Europe/Helsinki', 1],
  FR: ['+33', 'EUR', 'Europe/Paris', 1],
  DE: ['+49', 'EUR', 'Europe/Berlin', 1],
  GR: ['+30', 'EUR', 'Europe/Athens', 1],
  HU: ['+36', 'HUF', 'Europe/Budapest', 1],
  IS: ['+354', 'ISK', 'Atlantic/Reykjavik', 7],
  IE: ['+353', 'EUR', 'Europe/Dublin', 1],
  IT: ['+39', 'EUR', 'Europe/Rome', 1],
  XK: ['+383', 'EUR', 'Europe/Belgrade', 1],
  LV: ['+371', 'EUR', 'Europe/Riga', 1],
  LI: ['+423', 'CHF', 'Europe/Vaduz', 1],
  LT: ['+370', 'EUR', 'Europe/Vilnius', 1],
  LU: ['+352', 'EUR', 'Europe/Luxembourg', 1],
  MT: ['+356', 'EUR', 'Europe/Malta', 7],
  MD: ['+373', 'MDL', 'Europe/Chisinau', 1],
  MC: ['+377', 'EUR', 'Europe/Monaco', 1],
  ME: ['+382', 'EUR', 'Europe/Podgorica', 1],
  NL: ['+31', 'EUR', 'Europe/Amsterdam', 1],
  MK: ['+389', 'MKD', 'Europe/Skopje', 1],
  NO: ['+47', 'NOK', 'Europe/Oslo', 1],
  PL: ['+48', 'PLN', 'Europe/Warsaw', 1],
  PT: ['+351', 'EUR', 'Europe/Lisbon', 7],
  RO: ['+40', 'RON', 'Europe/Bucharest', 1],
  RU: ['+7', 'RUB', 'Europe/Moscow', 1],
  SM: ['+378', 'EUR', 'Europe/San_Marino', 1],
  RS: ['+381', 'RSD', 'Europe/Belgrade', 1],
  SK: ['+421', 'EUR', 'Europe/Bratislava', 1],
  SI: ['+386', 'EUR', 'Europe/Ljubljana', 1],
  ES: ['+34', 'EUR', 'Europe/Madrid', 1],
  SE: ['+46', 'SEK', 'Europe/Stockholm', 1],
  CH: ['+41', 'CHF', 'Europe/Zurich', 1],
  TR: ['+90', 'TRY', 'Europe/Istanbul', 1],
  UA: ['+380', 'UAH', 'Europe/Kyiv', 1],
  GB: ['+44', 'GBP', 'Europe/London', 1],
  VA: ['+39', 'EUR', 'Europe/Vatican', 1],
  US: ['+1', 'USD', 'America/New_York', 7],
  CA: ['+1', 'CAD', 'America/Toronto', 7],
  MX: ['+52', 'MXN', 'America/Mexico_City', 7],
  GT: ['+502', 'GTQ', 'America/Guatemala', 7],
  BZ: ['+501', 'BZD', 'America/Belize', 7],
  SV: ['+503', 'USD', 'America/El_Salvador', 7],
  HN: ['+504', 'HNL', 'America/Tegucigalpa', 7],
  NI: ['+505', 'NIO', 'America/Managua', 7],
  CR: ['+506', 'CRC', 'America/Costa_Rica', 1],
  PA: ['+507', 'PAB', 'America/Panama', 7],
  CU: ['+53', 'CUP', 'America/Havana', 1],
  DO: ['+1', 'DOP', 'America/Santo_Domingo', 7],
  HT: ['+509', 'HTG', 'America/Port-au-Prince', 1],
  JM: ['+1', 'JMD', 'America/Jamaica', 7],
  TT: ['+1', 'TTD', 'America/Port_of_Spain', 7],
  BS: ['+1', 'BSD', 'America/Nassau', 7],
  BB: ['+1', 'BBD', 'America/Barbados', 1],
  CO: ['+57', 'COP', 'America/Bogota', 7],
  VE: ['+58', 'VES', 'America/Caracas', 7],
  EC: ['+593', 'USD', 'America/Guayaquil', 1],
  PE: ['+51', 'PEN', 'America/Lima', 7],
  BO: ['+591', 'BOB', 'America/La_Paz', 1],
  CL: ['+56', 'CLP', 'America/Santiago', 1],
  AR: ['+54', 'ARS', 'America/Argentina/Buenos_Aires', 1],
  UY: ['+598', 'UYU', 'America/Montevideo', 1],
  PY: ['+595', 'PYG', 'America/Asuncion', 7],
  BR: ['+55', 'BRL', 'America/Sao_Paulo', 7],
  GY: ['+592', 'GYD', 'America/Guyana', 1],
  SR: ['+597', 'SRD', 'America/Paramaribo', 1],
  AG: ['+1', 'XCD', 'America/Antigua', 7],
  DM: ['+1', 'XCD', 'America/Dominica', 7],
  GD: ['+1', 'XCD', 'America/Grenada', 1],
  KN: ['+1', 'XCD', 'America/St_Kitts', 1],
  LC: ['+1', 'XCD', 'America/St_Lucia', 1],
  VC: ['+1', 'XCD', 'America/St_Vincent', 1],
  PR: ['+1', 'USD', 'America/Puerto_Rico', 7],
  SN: ['+221', 'XOF', 'Africa/Dakar', 1],
  ML: ['+223', 'XOF', 'Africa/Bamako', 1],
  BF: ['+226', 'XOF', 'Africa/Ouagadougou', 1],
  NE: ['+227', 'XOF', 'Africa/Niamey', 1],
  CI: ['+225', 'XOF', 'Africa/Abidjan', 1],
  GN: ['+224', 'GNF', 'Africa/Conakry', 1],
  GW: ['+245', 'XOF', 'Africa/Bissau', 1],
  GM: ['+220', 'GMD', 'Africa/Banjul', 1],
  SL: ['+232', 'SLE', 'Africa/Freetown', 1],
  LR: ['+231', 'LRD', 'Africa/Monrovia', 1],
  GH: ['+233', 'GHS', 'Africa/Accra', 1],
  TG: ['+228', 'XOF', 'Africa/Lome', 1],
  BJ: ['+229', 'XOF', 'Africa/Porto-Novo', 1],
  NG: ['+234', 'NGN', 'Africa/Lagos', 1],
  CV: ['+238', 'CVE', 'Atlantic/Cape_Verde', 1],
  CM: ['+237', 'XAF', 'Africa/Douala', 1],
  TD: ['+235', 'XAF', 'Africa/Ndjamena', 1],
  GA: ['+241', 'XAF', 'Africa/Libreville', 1],
  CG: ['+242', 'XAF', 'Africa/Brazzaville', 1],
  CF: ['+236', 'XAF', 'Africa/Bangui', 1],
  GQ: ['+240', 'XAF', 'Africa/Malabo', 1],
  CD: ['+243', 'CDF', 'Africa/Kinshasa', 1],
  IR: ['+98', 'IRR', 'Asia/Tehran', 6],
  IL: ['+972', 'ILS', 'Asia/Jerusalem', 7],
  AM: ['+374', 'AMD', 'Asia/Yerevan', 1],
  GE: ['+995', 'GEL', 'Asia/Tbilisi', 1],
  AZ: ['+994', 'AZN', 'Asia/Baku', 1],
  KZ: ['+7', 'KZT', 'Asia/Almaty', 1],
  UZ: ['+998', 'UZS', 'Asia/Tashkent', 1],
  PK: ['+92', 'PKR', 'Asia/Karachi', 7],
  IN: ['+91', 'INR', 'Asia/Kolkata', 7],
  BD: ['+880', 'BDT', 'Asia/Dhaka', 7],
  LK: ['+94', 'LKR', 'Asia/Colombo', 1],
  AF: ['+93', 'AFN', 'Asia/Kabul', 6],
  CN: ['+86', 'CNY', 'Asia/Shanghai', 1],
  AU: ['+61', 'AUD', 'Australia/Sydney', 1],
  NZ: ['+64', 'NZD', 'Pacific/Auckland', 1],
  JP: ['+81', 'JPY', 'Asia/Tokyo', 7],
  KR: ['+82', 'KRW', 'Asia/Seoul', 7],
  ID: ['+62', 'IDR', 'Asia/Jakarta', 7],
  MY: ['+60', 'MYR', 'Asia/Kuala_Lumpur', 1],
  SG: ['+65', 'SGD', 'Asia/Singapore', 7],
  TH: ['+66', 'THB', 'Asia/Bangkok', 7],
  PH: ['+63', 'PHP', 'Asia/Manila', 7],
  VN: ['+84', 'VND', 'Asia/Ho_Chi_Minh', 1],
  ZA: ['+27', 'ZAR', 'Africa/Johannesburg', 7],
  KE: ['+254', 'KES', 'Africa/Nairobi', 7],
  ET: ['+251', 'ETB', 'Africa/Addis_Ababa', 7],
  ER: ['+291', 'ERN', 'Africa/Asmera', 1],
  SS: ['+211', 'SSP', 'Africa/Juba', 1],
  TZ: ['+255', 'TZS', 'Africa/Dar_es_Salaam', 1],
  UG: ['+256', 'UGX', 'Africa/Kampala', 1],
  RW: ['+250', 'RWF', 'Africa/Kigali', 1],
  MG: ['+261', 'MGA', 'Indian/Antananarivo', 1],
  MU: ['+230', 'MUR', 'Indian/Mauritius', 1],
  AO: ['+244', 'AOA', 'Africa/Luanda', 1],
  MZ: ['+258', 'MZN', 'Africa/Maputo', 7],
} as const satisfies Record<string, CountryRow>;

/** ISO 3166 code, such as `LB`. */
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as Country[];
export const Country = v.picklist(COUNTRY_CODES);

/** Settings of a garage that depend on its country, as the branding stores them. */
export interface RegionSettings {
  /** With plus: `+961`. */
  countryCode: string;
  currency: string;
  timeZone: string;
  firstWeekday: string;
}

/** Currency of a country whose own one is not [offered](docs/rules/money.md#currencies). */
const SUBSTITUTE_CURRENCY: Currency = 'USD';

/** Returns what a country proposes; the currency is one of those offered. */
export function proposeRegion(country: Country): RegionSettings & { currency: Currency } {
  const [countryCode, currency, timeZone, firstWeekday] = COUNTRIES[country];
  return {
    countryCode,
    currency: v.is(Currency, currency) ? currency : SUBSTITUTE_CURRENCY,
    timeZone,
    firstWeekday: String(firstWeekday),
  };
}

/** Returns the settings to change when a country is chosen: those that are empty or still what `previous` proposed. */
export function fillRegion(
  values: Partial<RegionSettings>,
  country: Country,
  previous: Country | undefined,
): Partial<RegionSettings> {
  const before: Partial<RegionSettings> = previous ? proposeRegion(previous) : {};
  const isOpen = (name: keyof RegionSettings) => !values[name] || values[name] === before[name];
  return Object.fromEntries(
    Object.entries(proposeRegion(country)).filter(([name]) => isOpen(name as keyof RegionSettings)),
  );
}

/** Finds the country of settings: by calling code, and among several countries by time zone; of a time zone alone the country it is the main one of. */
export function findCountry({ countryCode, timeZone }: Partial<RegionSettings>): Country | undefined {
  const hasZone = (country: Country) => COUNTRIES[country][2] === timeZone;
  if (!countryCode) return COUNTRY_CODES.find(hasZone);
  const candidates = COUNTRY_CODES.filter((country) => COUNTRIES[country][0] === countryCode);
  return candidates.find(hasZone) ?? candidates[0];
}
