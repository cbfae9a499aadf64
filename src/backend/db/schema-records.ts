import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { VisitPaymentStatus } from '#domain/visits/visit.ts';
import type {
  LocalizedJson,
  NullableTimestamp,
  OptionalLocalizedJson,
  RecordColumns,
  Searchable,
  Timestamp,
} from './column-types.ts';

// Written by `npm run schema` from the migrated database. Amounts are minor units of the column `currency`; a day
// is `YYYY-MM-DD`. Columns are snake_case in the database, and Kysely's CamelCasePlugin is not used: a query reads
// as its SQL.

export interface CategoryTable extends RecordColumns, Searchable {
  title: LocalizedJson;
  description: LocalizedJson;
  image_key: string | null;
  position: number;
  visibility: 'visible' | 'hidden';
  currency: Currency;
  min_price: number | null;
  max_price: number | null;
}

export interface ItemTable extends RecordColumns, Searchable {
  category_id: string;
  title: LocalizedJson;
  description: LocalizedJson;
  price: number | null;
  currency: Currency;
  image_key: string | null;
  duration_minutes: number;
  featured: boolean;
  visibility: 'visible' | 'hidden';
  position: Generated<number>;
  service: 'REPAIR' | 'MAINTENANCE' | 'INSPECTION' | null;
}

export interface MediaTable extends RecordColumns, Searchable {
  type: 'image' | 'video' | 'document';
  name: string;
  section: string | null;
  user_id: string | null;
  vehicle_id: string | null;
  visit_id: string | null;
  key: string;
  content_type: string;
  bytes: number;
  has_thumbnail: boolean;
  created_by: string | null;
  alternative_text: OptionalLocalizedJson;
  caption: OptionalLocalizedJson;
  name_order: GeneratedAlways<string>;
}

export interface MessageTable extends RecordColumns, Searchable {
  full_name: string;
  email: string | null;
  message: string;
  read: Generated<boolean>;
  campaign: string | null;
  referrer_host: string | null;
  user_id: string | null;
  phone: string | null;
  full_name_order: GeneratedAlways<string>;
}

export interface OilChangeTable extends RecordColumns, Searchable {
  vehicle_id: string;
  user_id: ColumnType<string, string | undefined, never>;
  oil_name: string;
  oil_type: string;
  current_km: number;
  next_change_km: number;
  latest_km: number;
  latest_km_updated_at: Timestamp;
  km_per_day: number | null;
  is_newest: boolean;
  notes: string | null;
  overdue_from: GeneratedAlways<Date | number>;
  due_soon_from: GeneratedAlways<Date | number>;
  due_from: NullableTimestamp;
}

export interface PaymentTable extends Searchable {
  id: Generated<string>;
  entity_type: 'VISIT' | 'TASK' | 'OIL_CHANGE';
  visit_id: string | null;
  task_id: string | null;
  oil_change_id: string | null;
  entity_id: GeneratedAlways<string>;
  vehicle_id: string;
  user_id: string;
  customer: string;
  amount: number;
  currency: Currency;
  method: 'Cash' | 'Credit Card' | 'Bank Transfer';
  notes: string | null;
  status: 'Success' | 'Failed' | 'Refunded' | 'Deleted';
  refund_of: string | null;
  reason: string | null;
  idempotency_key: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  signed_amount: GeneratedAlways<number>;
}

export interface RatingTable extends RecordColumns, Searchable {
  user_id: string;
  stars: number;
  feedback: string | null;
}

export interface StaticDataTable extends RecordColumns, Searchable {
  type: 'VEHICLE_BRAND' | 'VEHICLE_MODEL' | 'VEHICLE_COLOR' | 'ENGINE_TYPE' | 'OIL_NAME' | 'OIL_TYPE' | 'TASK_CATEGORY';
  name: string;
  parent_id: string | null;
  swatch: string | null;
  name_order: GeneratedAlways<string>;
  spelled_alike: Generated<boolean>;
  names: OptionalLocalizedJson;
  synonyms: string | null;
  name_keys: GeneratedAlways<string[]>;
}

export interface TaskTable extends RecordColumns, Searchable {
  visit_id: string;
  user_id: string;
  name: string;
  description: string | null;
  service: 'REPAIR' | 'MAINTENANCE' | 'INSPECTION';
  cost: number | null;
  sold_for: number;
  due_date: string | null;
  status: Generated<'Pending' | 'In Progress' | 'Completed' | 'Cancelled' | 'Re-opened' | 'Sold'>;
  priority: 'HIGH' | 'MEDIUM' | 'NORMAL' | 'LOW';
  urgency: GeneratedAlways<number>;
  category: string | null;
  hold_reason: 'PARTS' | 'APPROVAL' | 'CLIENT' | null;
  completed_at: NullableTimestamp;
  currency: Currency;
  planned_minutes: number | null;
  assignee_id: string | null;
  name_order: GeneratedAlways<string>;
}

export interface TodoTable extends RecordColumns, Searchable {
  user_id: string;
  title: string;
  description: string;
  completed: GeneratedAlways<boolean>;
  completed_at: NullableTimestamp;
  entity_type: 'VISIT' | 'VEHICLE' | 'MESSAGE' | null;
  entity_id: string | null;
  title_order: GeneratedAlways<string>;
}

export interface UserTable extends RecordColumns, Searchable {
  first_name: string;
  last_name: string;
  email: string | null;
  username: string;
  country_code: string;
  phone_number: string;
  phone_e164: string | null;
  role: 'CLIENT' | 'MANAGER' | 'EMPLOYEE' | 'ADMIN';
  age: number | null;
  image_key: string | null;
  verified: Generated<boolean>;
  status: Generated<'active' | 'inactive'>;
  preferred_language: Generated<Locale>;
  password_hash: string | null;
  first_visit_date: string | null;
  owed: Generated<number>;
  owed_currency: Currency | null;
  message_id: string | null;
  language_chosen_at: NullableTimestamp;
  first_steps_dismissed_at: NullableTimestamp;
  anonymized_at: NullableTimestamp;
  first_name_order: GeneratedAlways<string>;
  last_name_order: GeneratedAlways<string>;
  username_order: GeneratedAlways<string>;
  spelled_alike: Generated<boolean>;
  signs_in_by_phone: Generated<boolean>;
}

export interface VehicleTable extends RecordColumns, Searchable {
  user_id: string;
  type: 'Car' | 'SUV' | 'Truck' | 'Motorcycle' | 'Bus' | 'Van';
  plate_number: string;
  color: string;
  brand: string;
  model: string;
  year: number;
  engine_type: string;
  status: 'ACTIVE' | 'INACTIVE' | 'SOLD' | 'ARCHIVED';
  image_key: string | null;
  plate_number_order: GeneratedAlways<string>;
  brand_order: GeneratedAlways<string>;
  model_order: GeneratedAlways<string>;
  spelled_alike: Generated<boolean>;
}

export interface VisitTable extends RecordColumns, Searchable {
  user_id: string;
  vehicle_id: string;
  name: string;
  customer: string;
  visit_date: string;
  due_date: string;
  total_cost: number;
  paid: Generated<number>;
  currency: Currency;
  status: Generated<'Pending' | 'In Progress' | 'Ready for Pickup' | 'Completed' | 'Cancelled'>;
  payment_status: GeneratedAlways<VisitPaymentStatus>;
  is_owed: GeneratedAlways<boolean>;
  started_at: NullableTimestamp;
  ready_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  name_order: GeneratedAlways<string>;
  customer_order: GeneratedAlways<string>;
}
