import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/loading.tsx';
import { GarageSection } from './GarageSection.tsx';
import type { SectionName } from './sections.ts';
import { SocialSection } from './SocialSection.tsx';
import { TextsSection } from './texts/TextsSection.tsx';

const HoursSection = lazy(() => import('./hours/HoursSection.tsx').then((file) => ({ default: file.HoursSection })));
const ListSection = lazy(() => import('./texts/ListSection.tsx').then((file) => ({ default: file.ListSection })));
const ImagesSection = lazy(() => import('./ImagesSection.tsx').then((file) => ({ default: file.ImagesSection })));
const LookSection = lazy(() => import('./look/LookSection.tsx').then((file) => ({ default: file.LookSection })));

const PANELS: Record<SectionName, () => React.ReactNode> = {
  garage: () => <GarageSection />,
  hours: () => <HoursSection />,
  texts: () => <TextsSection />,
  values: () => <ListSection type="MERCHANT_CORE_VALUES" />,
  questions: () => <ListSection type="MERCHANT_FAQS" />,
  images: () => <ImagesSection />,
  social: () => <SocialSection />,
  look: () => <LookSection />,
};

/** The fields of one section. */
export const SectionPanel = ({ name }: { name: SectionName }) => (
  <Suspense fallback={<Skeleton className="h-96" />}>{PANELS[name]()}</Suspense>
);
