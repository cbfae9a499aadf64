import { useFormContext } from 'react-hook-form';
import { publicImage } from '#domain/site/content.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormScopeContext, useFormScope } from '#portal/resource/form/form-context.ts';
import { Card } from '#ui/Card.tsx';
import { heldBy, type BrandingValues, type Kind } from './entries.ts';
import { EntryFields } from './EntryScope.tsx';

const KIND: Kind = { type: 'MERCHANT_IMAGES', language: 'common' };
const HERO = { width: 1920, height: 1200 };

const picture = (field: string, crop?: { width: number; height: number }): FormField => ({
  field,
  control: 'image',
  purpose: 'BRANDING',
  ...(crop && { crop }),
  hint: `merchant-info:imageHints.${field}`,
});
const GROUPS: readonly (readonly FormField[])[] = [
  [picture('headerLogo'), picture('favicon', { width: 512, height: 512 }), picture('about', HERO)],
  [picture('hero1', HERO), picture('hero2', HERO), picture('hero3', HERO)],
];

/** The pictures of the public site, each cut to its place. */
export function ImagesSection() {
  const scope = useFormScope();
  const { formState } = useFormContext<BrandingValues>();
  // Only what is stored has an address; what was just chosen is shown from the device.
  const stored = Object.entries(heldBy(formState.defaultValues as BrandingValues, KIND)).filter(([, key]) => key);
  const record = Object.fromEntries(stored.map(([field, key]) => [field, { key, url: publicImage(key) }]));
  return (
    <FormScopeContext value={{ ...scope, record }}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {GROUPS.map((fields) => (
          <Card key={fields[0]!.field} className="gap-4 p-5">
            <EntryFields kind={KIND} fields={fields} />
          </Card>
        ))}
      </div>
    </FormScopeContext>
  );
}
