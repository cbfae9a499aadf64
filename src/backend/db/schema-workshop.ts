import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type * as v from 'valibot';
import type { MediaType } from '#domain/media/endpoints.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { PaymentEntity, PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts';
import type { HoldReason, TaskPriority, TaskService, TaskStatus } from '#domain/tasks/task.ts';
import type { VisitPaymentStatus, VisitStatus } from '#domain/visits/visit.ts';
import type { RecordColumns, Searchable, Stamp } from './schema-columns.ts';

/** `customer`, `payment_status` and `is_owed` follow from other columns or were copied on creation. */
export interface VisitTable extends RecordColumns, Searchable {
  user_id: string;
  vehicle_id: string;
  name: string;
  /** The client's name at that time. */
  customer: string;
  /** `YYYY-MM-DD`, as every day. */
  visit_date: string;
  due_date: string;
  /** In minor units of `currency`, as every amount. */
  total_cost: number;
  /** Success payments less refunds, on the visit and its tasks. */
  paid: Generated<number>;
  currency: Currency;
  status: Generated<VisitStatus>;
  payment_status: GeneratedAlways<VisitPaymentStatus>;
  is_owed: GeneratedAlways<boolean>;
}

export interface TaskTable extends RecordColumns, Searchable {
  visit_id: string;
  /** The visit's client. */
  user_id: string;
  name: string;
  description: string | null;
  service: v.InferOutput<typeof TaskService>;
  cost: number | null;
  sold_for: number;
  due_date: string | null;
  status: Generated<TaskStatus>;
  priority: v.InferOutput<typeof TaskPriority>;
  /** The place of its priority; 1 is the most urgent. */
  urgency: GeneratedAlways<number>;
  category: string | null;
  hold_reason: v.InferOutput<typeof HoldReason> | null;
}

export interface StatusMoveTable {
  id: Generated<string>;
  visit_id: string;
  /** Null for the visit's own move. */
  task_id: string | null;
  from_status: string | null;
  to_status: string;
  hold_reason: v.InferOutput<typeof HoldReason> | null;
  reason: string | null;
  automatic: Generated<boolean>;
  actor_id: string | null;
  at: Stamp;
}

export interface OilChangeTable extends RecordColumns, Searchable {
  vehicle_id: string;
  /** The vehicle's owner, kept so by a trigger. */
  user_id: ColumnType<string, string | undefined, never>;
  oil_name: string;
  oil_type: string;
  current_km: number;
  next_change_km: number;
  latest_km: number;
  latest_km_updated_at: Stamp;
  km_per_day: number | null;
  /** Of the vehicle's live ones. */
  is_newest: boolean;
  notes: string | null;
  /** From when on it is overdue, and due soon; `-infinity` where the kilometres say so. */
  overdue_from: GeneratedAlways<Date | number>;
  due_soon_from: GeneratedAlways<Date | number>;
}

export interface KmReadingTable {
  id: Generated<string>;
  vehicle_id: string;
  /** Read when the oil was changed; null for one that was sent. */
  oil_change_id: string | null;
  km: number;
  reason: string | null;
  actor_id: string | null;
  at: Stamp;
}

export interface PaymentTable extends Searchable {
  id: Generated<string>;
  entity_type: v.InferOutput<typeof PaymentEntity>;
  /** Of a task too: the visit it counts for. */
  visit_id: string | null;
  task_id: string | null;
  oil_change_id: string | null;
  entity_id: GeneratedAlways<string>;
  vehicle_id: string;
  user_id: string;
  customer: string;
  amount: number;
  currency: Currency;
  method: v.InferOutput<typeof PaymentMethod>;
  notes: string | null;
  status: v.InferOutput<typeof PaymentStatus>;
  refund_of: string | null;
  reason: string | null;
  idempotency_key: string | null;
  created_by: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface MediaTable extends RecordColumns, Searchable {
  type: MediaType;
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
}

export interface RatingTable extends RecordColumns, Searchable {
  user_id: string;
  stars: number;
  feedback: string | null;
}

export interface MessageTable extends RecordColumns, Searchable {
  full_name: string;
  email: string;
  message: string;
  read: Generated<boolean>;
}
