import Wrench from 'lucide-react/icons/wrench';
import { currentLocale } from '#client/i18n.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import { items } from '#domain/offering/endpoints.ts';
import { VISIBILITIES } from '#domain/offering/offering.ts';
import { TASK_SERVICES } from '#domain/tasks/task.ts';
import { defineResource } from '#portal/resource/define-resource.ts';
import { formatMinutes, localizeText } from './offering-text.ts';
import { FeaturedButton, Price, VisibilitySwitch } from './quick-edit.tsx';

/** Labels a currency with its code and its name. */
const currencyLabel = (code: string): string =>
  `${code} · ${new Intl.DisplayNames(currentLocale(), { type: 'currency' }).of(code)}`;

export const itemsResource = defineResource({
  endpoints: items,
  icon: Wrench,
  title: (item) => localizeText(item.title),
  summary: (item) => <bdi>{localizeText(item.description)}</bdi>,
  picture: ({ image }) => (image ? { src: thumbnailUrl(image.url), isPhoto: true } : undefined),
  hasSmallPicture: true,
  columns: [
    { field: 'title' },
    {
      field: 'price',
      align: 'end',
      render: (item) => <Price item={item} />,
    },
    {
      field: 'durationMinutes',
      label: 'items:duration',
      views: ['table', 'cards'],
      align: 'end',
      render: (item) => formatMinutes(item.durationMinutes),
    },
    { field: 'featured', views: ['table', 'cards'], render: (item) => <FeaturedButton item={item} /> },
    { field: 'visibility', render: (item) => <VisibilitySwitch endpoints={items} record={item} /> },
  ],
  defaultSortLabel: 'items:siteOrder',
  filters: [
    { name: 'visibility', options: VISIBILITIES, labels: 'items:visibilities' },
    { name: 'featured', options: ['true', 'false'], labels: 'items:featuredStates' },
  ],
  form: [
    { field: 'title', control: 'localized', required: true, hint: 'items:hints.title' },
    { field: 'price', control: 'amount', currencyField: 'currency', hint: 'items:hints.price' },
    { field: 'currency', control: 'select', options: CURRENCIES, labels: currencyLabel, required: true },
    { field: 'durationMinutes', control: 'number', required: true, hint: 'items:hints.durationMinutes' },
    {
      field: 'service',
      control: 'select',
      options: TASK_SERVICES,
      labels: 'tasks:services',
      hint: 'items:hints.service',
    },
    { field: 'featured', control: 'switch', hint: 'items:hints.featured' },
    { field: 'visibility', control: 'select', options: VISIBILITIES, labels: 'items:visibilities', required: true },
    { field: 'description', control: 'localized', isLong: true },
    { field: 'image', control: 'image', purpose: 'ITEM' },
    { field: 'categoryId', control: 'reference', to: 'categories', required: true },
  ],
  defaults: { featured: false, visibility: 'visible' },
});
