import * as v from 'valibot';
import { choiceField, fieldTable, textField } from '../field-table.ts';

/** Types of [static data](docs/rules/validation.md#static-data): each is a list of suggestions in forms. */
export const STATIC_DATA_TYPES = [
  'VEHICLE_BRAND',
  'VEHICLE_MODEL',
  'VEHICLE_COLOR',
  'ENGINE_TYPE',
  'OIL_NAME',
  'OIL_TYPE',
  'TASK_CATEGORY',
] as const;
export const StaticDataType = v.picklist(STATIC_DATA_TYPES);
export type StaticDataType = v.InferOutput<typeof StaticDataType>;

export const STATIC_DATA_NAME_MAX = 60;

/** `name` is unique within its `type`, ignoring case. */
export const staticDataFields = fieldTable(
  {
    name: textField(STATIC_DATA_NAME_MAX).sortable(),
    type: choiceField(StaticDataType).sortable().filterable(),
  },
  { client: ['name', 'type'] },
);
