import type { LucideIcon } from 'lucide-react';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Palette from 'lucide-react/icons/palette';
import Share2 from 'lucide-react/icons/share-2';
import Store from 'lucide-react/icons/store';
import { ENTRY_KINDS, entryPath, type BrandingType, type EntryKind } from './entries.ts';

/** Sections of the editor in the order of the tabs; `types` are the entry types that a section edits. */
export const SECTIONS = {
  garage: { icon: Store, types: ['MERCHANT_INFO', 'MERCHANT_STATS'] },
  hours: { icon: Clock, types: ['MERCHANT_INFO'] },
  texts: { icon: MessageSquareText, types: ['MERCHANT_HERO', 'MERCHANT_ABOUT'] },
  values: { icon: Heart, types: ['MERCHANT_CORE_VALUES'] },
  questions: { icon: CircleHelp, types: ['MERCHANT_FAQS'] },
  images: { icon: Image, types: ['MERCHANT_IMAGES'] },
  social: { icon: Share2, types: ['MERCHANT_SOCIAL'] },
  theme: { icon: Palette, types: ['MERCHANT_THEME_COLORS'] },
} as const satisfies Record<string, { icon: LucideIcon; types: readonly BrandingType[] }>;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export const listSectionKinds = (section: SectionName): EntryKind[] =>
  ENTRY_KINDS.filter(
    ({ type, language }) =>
      (SECTIONS[section].types as readonly BrandingType[]).includes(type) &&
      // Only the `common` entry contains working hours.
      !(section === 'hours' && language !== 'common'),
  );

/** Finds the section that contains a form path. */
export const findSection = (name: string): SectionName => {
  if (name.startsWith('MERCHANT_INFO.common.workingHours')) return 'hours';
  return SECTION_NAMES.find((section) =>
    listSectionKinds(section).some((kind) => name.startsWith(`${entryPath(kind)}.`)),
  )!;
};

/** Lists the form paths of the fields that have or contain an error, such as `MERCHANT_INFO.common.merchantName`. */
export function listErrorPaths(errors: object): string[] {
  return Object.entries(errors).flatMap(([type, languages]: [string, object | undefined]) =>
    Object.entries(languages ?? {}).flatMap(([language, fields]: [string, object | undefined]) =>
      Object.keys(fields ?? {}).map((key) => `${type}.${language}.${key}`),
    ),
  );
}
