import {
  CircleHelp,
  Clock,
  Heart,
  Image,
  MessageSquareText,
  Palette,
  Share2,
  Store,
  type LucideIcon,
} from 'lucide-react';
import { KINDS, pathOf, type BrandingType, type Kind } from './entries.ts';

/** What the manager shows at a time, in the order of its tabs; `types` are the entries a section edits. */
export const SECTIONS = {
  garage: { icon: Store, types: ['MERCHANT_INFO', 'MERCHANT_STATS'] },
  hours: { icon: Clock, types: ['MERCHANT_INFO'] },
  texts: { icon: MessageSquareText, types: ['MERCHANT_HERO', 'MERCHANT_ABOUT'] },
  values: { icon: Heart, types: ['MERCHANT_CORE_VALUES'] },
  questions: { icon: CircleHelp, types: ['MERCHANT_FAQS'] },
  images: { icon: Image, types: ['MERCHANT_IMAGES'] },
  social: { icon: Share2, types: ['MERCHANT_SOCIAL'] },
  look: { icon: Palette, types: ['MERCHANT_THEME_COLORS'] },
} as const satisfies Record<string, { icon: LucideIcon; types: readonly BrandingType[] }>;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export const kindsOf = (section: SectionName): Kind[] =>
  KINDS.filter(({ type }) => (SECTIONS[section].types as readonly BrandingType[]).includes(type));

/** The section that shows a place of the form. */
export const sectionOf = (name: string): SectionName => {
  if (name.startsWith('MERCHANT_INFO.common.workingHours')) return 'hours';
  return SECTION_NAMES.find((section) => kindsOf(section).some((kind) => name.startsWith(`${pathOf(kind)}.`)))!;
};
