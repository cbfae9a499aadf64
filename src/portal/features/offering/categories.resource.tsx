import Wrench from 'lucide-react/icons/wrench';
import { formatDate, formatMoney } from '#client/format.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { categories } from '#domain/offering/endpoints.ts';
import { VISIBILITIES } from '#domain/offering/offering.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { paths } from '#portal/screens.ts';
import { localizeText } from './offering-text.ts';
import { VisibilitySwitch } from './quick-edit.tsx';

type Field = FormField<Extract<keyof InputOf<typeof categories>, string>>;

const editFields: readonly Field[] = [
  { field: 'title', control: 'localized', required: true, hint: 'categories:hints.title' },
  { field: 'description', control: 'localized', isLong: true },
  { field: 'minPrice', control: 'amount', hint: 'categories:hints.minPrice' },
  { field: 'maxPrice', control: 'amount' },
  {
    field: 'visibility',
    control: 'select',
    options: VISIBILITIES,
    labels: 'categories:visibilities',
    required: true,
  },
  { field: 'image', control: 'image', purpose: 'CATEGORY' },
];

export const categoriesResource = defineResource({
  endpoints: categories,
  icon: Wrench,
  title: (category) => localizeText(category.title),
  summary: (category) => <bdi>{localizeText(category.description)}</bdi>,
  href: (category) => paths.offeringEntry(category.id),
  picture: ({ image }) => (image ? { src: thumbnailUrl(image.url), isPhoto: true } : undefined),
  columns: [
    { field: 'title' },
    {
      field: 'minPrice',
      align: 'end',
      render: ({ minPrice, currency }) => minPrice && formatMoney(minPrice, currency),
    },
    {
      field: 'maxPrice',
      align: 'end',
      render: ({ maxPrice, currency }) => maxPrice && formatMoney(maxPrice, currency),
    },
    {
      field: 'visibility',
      render: (category) => <VisibilitySwitch endpoints={categories} record={category} />,
    },
    { field: 'createdAt', views: ['table'], render: ({ createdAt }) => formatDate(createdAt) },
  ],
  defaultSortLabel: 'categories:siteOrder',
  filters: [{ name: 'visibility', options: VISIBILITIES, labels: 'categories:visibilities' }],
  findRefusal: async ({ id }) => (await import('../refusals/parts.ts')).findCategoryDeletionRefusal(id),
  form: [...editFields, { field: 'order', control: 'number', required: true }],
  /** Edits omit `order`, which changes by drag and drop; new categories come last. */
  formFor: (_, category) =>
    category ? editFields : [...editFields, { field: 'order', control: 'number', required: true }],
  defaults: { visibility: 'visible' },
});
