import * as v from 'valibot';
import {
  choiceField,
  fieldTable,
  integerField,
  localizedField,
  optionalMoneyField,
  plainField,
  publicImageField,
  referenceField,
} from '../field-table.ts';
import { Flag } from '../list-query.ts';
import { localizedText, optionalLocalizedText } from '../localized.ts';
import { Amount } from '../money/amount.ts';
import { Currency } from '../money/currency.ts';
import { TaskService } from '../tasks/task.ts';

export const VISIBILITIES = ['visible', 'hidden'] as const;
export const Visibility = v.picklist(VISIBILITIES);
const TITLE_MAX = 80;
const DESCRIPTION_MAX = 500;
const ORDER_MAX = 9999;
/** Maximum number of frequent items. */
export const FREQUENT_ITEMS_MAX = 6;
/** Maximum duration in minutes: one week. */
const DURATION_MAX = 7 * 24 * 60;

export const categoryFields = fieldTable({
  title: localizedField(localizedText(TITLE_MAX)).impersonal().forClients(),
  description: localizedField(v.optional(optionalLocalizedText(DESCRIPTION_MAX)))
    .impersonal()
    .forClients(),
  image: publicImageField().forClients(),
  order: integerField(0, ORDER_MAX).forClients().sortable(),
  visibility: choiceField(Visibility).forClients().filterable(),
  /** The merchant's currency when the prices were set. */
  currency: choiceField(Currency).forClients().readOnly(),
  minPrice: optionalMoneyField(v.optional(v.nullable(Amount))).forClients(),
  maxPrice: optionalMoneyField(v.optional(v.nullable(Amount))).forClients(),
});
export const itemFields = fieldTable({
  categoryId: referenceField().forClients().filterable(),
  title: localizedField(localizedText(TITLE_MAX)).impersonal().forClients(),
  description: localizedField(v.optional(optionalLocalizedText(DESCRIPTION_MAX)))
    .impersonal()
    .forClients(),
  /** Without a price the item is not on the [public site](docs/rules/validation.md#services-without-a-price). */
  price: optionalMoneyField(v.optional(v.nullable(Amount)))
    .forClients()
    .sortable(),
  currency: choiceField(Currency).forClients(),
  image: publicImageField().forClients(),
  durationMinutes: integerField(0, DURATION_MAX).forClients().sortable(),
  /** Kind of work of the tasks that staff create from the item. */
  service: plainField(v.optional(v.nullable(TaskService)), v.nullable(TaskService)).impersonal(),
  featured: choiceField(v.boolean()).forClients().filterable(Flag),
  visibility: choiceField(Visibility).forClients().filterable(),
});
