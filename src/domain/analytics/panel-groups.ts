import * as v from 'valibot';
import { Currency } from '../money/currency.ts';
import { PaymentMethod } from '../payments/payment.ts';
import { TaskService } from '../tasks/task.ts';
import { BALANCE_AGES } from '../visits/visit.ts';
import {
  DailyAmount,
  AverageAmount,
  DailyCount,
  CountFigure,
  MoneyFigure,
  ForeignCurrencyAmount,
  DailyRatio,
  RatioFigure,
} from './figures.ts';

// The sections of the main panel. Figures of the present (`now`, balances, waiting vehicles) ignore the period.

const BalanceAge = v.picklist(BALANCE_AGES);

/** A share of records: `share` is `part / total`, null when `total` is zero. */
const Share = v.object({ ...RatioFigure.entries, part: v.number(), total: v.number() });

const Balance = v.object({ value: v.string(), others: v.array(ForeignCurrencyAmount), count: v.number() });

/** The eight figures above the other sections, in display order. */
export const PanelStrip = v.object({
  received: v.object({ ...MoneyFigure.entries, days: v.array(DailyAmount) }),
  billed: v.object({ ...MoneyFigure.entries, days: v.array(DailyAmount) }),
  overdueBalance: Balance,
  vehiclesFinished: v.object({ ...CountFigure.entries, days: v.array(DailyCount) }),
  averageBill: AverageAmount,
  /** Vehicles that wait at present: for an approval, for parts, for their pickup. */
  waiting: v.object({ approval: v.number(), parts: v.number(), pickup: v.number() }),
  /** `days` has the share of each day. */
  onTime: v.object({ ...Share.entries, days: v.array(DailyRatio) }),
  /** Visitors of the site and the contact messages of the period. */
  visitorsToMessages: v.object({
    visitors: CountFigure,
    messages: CountFigure,
    days: v.array(v.object({ date: v.string(), visitors: v.number(), messages: v.number() })),
  }),
});
export type PanelStrip = v.InferOutput<typeof PanelStrip>;

/** The state of the workshop at present, in numbers of visits unless stated otherwise. */
export const PanelNow = v.object({
  inWorkshop: v.number(),
  /** Visits with a task on hold, by reason; a visit may count for several. */
  onHold: v.object({ PARTS: v.number(), APPROVAL: v.number(), CLIENT: v.number() }),
  /** Visits ready for pickup, with the hours since they became ready; the hours are null without such a visit. */
  readyForPickup: v.object({
    count: v.number(),
    medianHours: v.nullable(v.number()),
    longestHours: v.nullable(v.number()),
  }),
  /** Visits that were due before today and are neither ready nor cancelled. */
  overdue: v.number(),
  dueToday: v.number(),
  unreadMessages: v.number(),
  /** Vehicles whose oil change is due in the current week. */
  oilDueThisWeek: v.number(),
});
export type PanelNow = v.InferOutput<typeof PanelNow>;

export const PanelMoney = v.object({
  received: MoneyFigure,
  billed: MoneyFigure,
  owed: Balance,
  averageBill: AverageAmount,
  /**
   * Absent for an employee, unless the garage shows costs. `withoutCost` counts tasks completed in the period that have
   * no cost.
   */
  margin: v.optional(v.object({ ...MoneyFigure.entries, withoutCost: v.number() })),
  /** Negative on a day with more refunds than payments. */
  receivedPerDay: v.array(DailyAmount),
  /** One row per age; `value` is in the merchant's currency. */
  owedByAge: v.array(
    v.object({ age: BalanceAge, value: v.string(), others: v.array(ForeignCurrencyAmount), count: v.number() }),
  ),
  /** One row per payment method; `count` excludes refunds. */
  methods: v.array(
    v.object({ method: PaymentMethod, value: v.string(), others: v.array(ForeignCurrencyAmount), count: v.number() }),
  ),
});
export type PanelMoney = v.InferOutput<typeof PanelMoney>;

const Sales = { count: v.number(), sold: v.string(), others: v.array(ForeignCurrencyAmount) };

export const PanelWork = v.object({
  completed: v.object({ ...CountFigure.entries, days: v.array(DailyCount) }),
  turnaround: v.object({ median: RatioFigure, p90: RatioFigure }),
  onTime: Share,
  /** Tasks that were completed in the period and have not been re-opened since; one row per service. */
  services: v.array(v.object({ service: TaskService, ...Sales })),
  /** Sales by task category, most sold first; `category` is null for tasks without one. */
  categories: v.array(v.object({ category: v.nullable(v.string()), ...Sales })),
  /** Visits taken in, by weekday (1 for Monday) and hour 0 to 23; rows begin on the merchant's first weekday. */
  weekdays: v.array(v.object({ weekday: v.number(), hours: v.array(v.number()) })),
  /** Visits with work that was re-opened in the period. */
  reopened: CountFigure,
});
export type PanelWork = v.InferOutput<typeof PanelWork>;

export const PanelClients = v.object({
  newClients: CountFigure,
  returning: CountFigure,
  days: v.array(v.object({ date: v.string(), newClients: v.number(), returning: v.number() })),
  rating: v.object({ average: RatioFigure, count: CountFigure }),
  /** `value` is the average of the day. */
  ratingDays: v.array(v.object({ ...DailyRatio.entries, count: v.number() })),
  /** The ten clients that paid most in the period. */
  topClients: v.array(
    v.object({ userId: v.string(), name: v.string(), received: v.string(), visits: v.number(), owed: v.string() }),
  ),
});
export type PanelClients = v.InferOutput<typeof PanelClients>;

/** Views and visitors of one page, browser, device …; `name` is empty for views without one. */
const SiteRow = v.object({ name: v.string(), views: v.number(), visitors: v.number() });
export type SiteRow = v.InferOutput<typeof SiteRow>;

export const PanelSite = v.object({
  views: CountFigure,
  /** Sum of the visitors of each day: a visitor on two days counts twice. */
  visitors: CountFigure,
  days: v.array(
    v.object({
      date: v.string(),
      views: v.number(),
      visitors: v.number(),
      previousViews: v.nullable(v.number()),
      previousVisitors: v.nullable(v.number()),
    }),
  ),
  /** Rankings of the ten most viewed entries each, most views first. */
  pages: v.array(SiteRow),
  referrers: v.array(SiteRow),
  campaigns: v.array(SiteRow),
  browsers: v.array(SiteRow),
  devices: v.array(SiteRow),
  languages: v.array(SiteRow),
  /**
   * Conversion funnel by campaign: the ten campaigns with the most visitors, and every other one that led to a message,
   * client, visit or payment. `campaign` is null in the row of visitors without one.
   */
  funnel: v.array(
    v.object({
      campaign: v.nullable(v.string()),
      visitors: v.number(),
      messages: v.number(),
      clients: v.number(),
      visits: v.number(),
      received: v.string(),
      others: v.array(ForeignCurrencyAmount),
    }),
  ),
});
export type PanelSite = v.InferOutput<typeof PanelSite>;

/** One row of a cash-up: payments and refunds of one day. `net` is `paid` minus `refunded`. */
export const CashRow = v.object({
  currency: Currency,
  paid: v.string(),
  refunded: v.string(),
  net: v.string(),
  payments: v.number(),
  refunds: v.number(),
});
export type CashRow = v.InferOutput<typeof CashRow>;
