import type { FormField } from '#portal/resource/define-resource.ts';
import { Card } from '#ui/Card.tsx';
import { EntryFields } from './EntryScope.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'whatsapp', control: 'tel', hint: 'merchant-info:hints.phone' },
  { field: 'facebook', control: 'url', hint: 'merchant-info:hints.link' },
  { field: 'instagram', control: 'url' },
  { field: 'tiktok', control: 'url' },
  { field: 'youtube', control: 'url' },
  { field: 'x', control: 'url' },
  { field: 'linkedin', control: 'url' },
];

/** Where else the garage is found. */
export const SocialSection = () => (
  <Card className="max-w-2xl gap-4 p-5">
    <EntryFields kind={{ type: 'MERCHANT_SOCIAL', language: 'common' }} fields={FIELDS} />
  </Card>
);
