import { useFormContext } from 'react-hook-form';
import type { FormField } from '#portal/resource/define-resource.ts';
import { heldBy, type BrandingValues } from '../entries.ts';
import { EntryFields } from '../EntryScope.tsx';
import { Languages } from './Languages.tsx';

const HERO: readonly FormField[] = [
  { field: 'title', control: 'text' },
  { field: 'subtitle', control: 'text' },
  { field: 'description', control: 'textarea' },
];
const ABOUT: readonly FormField[] = [{ field: 'text', control: 'textarea' }];

/** What the first screen says, and the garage's story. */
export function TextsSection() {
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  return (
    <Languages isEmpty={(language) => !heldBy(values, { type: 'MERCHANT_HERO', language })['title']}>
      {(language) => (
        <>
          <EntryFields kind={{ type: 'MERCHANT_HERO', language }} fields={HERO} />
          <EntryFields kind={{ type: 'MERCHANT_ABOUT', language }} fields={ABOUT} />
        </>
      )}
    </Languages>
  );
}
