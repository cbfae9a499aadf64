import type { FirstStep } from '#domain/first-steps/endpoints.ts';
import { paths } from '#portal/screens.ts';

/** Section and form path in the branding editor of each field that a step may report as missing. */
const FIELDS: Readonly<Record<string, { section: string; field: string }>> = {
  merchantName: { section: 'garage', field: 'MERCHANT_INFO.common.merchantName' },
  phone: { section: 'garage', field: 'MERCHANT_INFO.common.phone' },
  headerLogo: { section: 'images', field: 'MERCHANT_IMAGES.common.headerLogo' },
  workingHours: { section: 'hours', field: 'MERCHANT_INFO.common.workingHours' },
  latitude: { section: 'garage', field: 'MERCHANT_INFO.common.latitude' },
};

const brandingHref = (target: string | null, fallback: string): string =>
  `${paths.merchantInfo()}?${new URLSearchParams(FIELDS[target ?? fallback] ?? FIELDS[fallback]!)}`;

/** Returns the URL of the screen where a step is done; `target` is its first missing field or category, if known. */
export function stepHref({ name, target }: Pick<FirstStep, 'name' | 'target'>): string {
  switch (name) {
    case 'garage':
      return brandingHref(target, 'merchantName');
    case 'hours':
      return brandingHref(target, 'workingHours');
    case 'prices':
      return target ? paths.offeringEntry(target) : paths.offering();
    case 'messages':
      return paths.channels();
    case 'colleague':
      return `${paths.users()}?role=EMPLOYEE`;
    case 'client':
      return `${paths.users()}?role=CLIENT`;
    case 'visit':
      return paths.newVisit();
    case 'publish':
      return paths.merchantInfo();
    case 'spellings': {
      const list = target === 'users' ? paths.users : target === 'vehicles' ? paths.vehicles : paths.staticData;
      return `${list()}?spelling=alike`;
    }
  }
}
