import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Day } from '../fields.ts';
import { Flag } from '../list-query.ts';
import { Currency } from '../money/currency.ts';
import { PaymentMethod } from '../payments/payment.ts';
import { dateRangeQuery, ReadMeta } from './date-range.ts';
import { CashRow, PanelClients, PanelMoney, PanelNow, PanelSite, PanelStrip, PanelWork } from './panel-groups.ts';

/**
 * Sections of the main panel, top to bottom. Each can be requested separately, so that it fails and is retried
 * independently.
 */
export const PANEL_SECTIONS = ['strip', 'now', 'money', 'work', 'clients', 'site'] as const;
const PanelSection = v.picklist(PANEL_SECTIONS);
export type PanelSection = v.InferOutput<typeof PanelSection>;

/**
 * Maximum characters of `sections`, more than a list of all names has. A longer text is one problem, instead of one per
 * unknown name.
 */
const SECTIONS_LENGTH_MAX = 100;
/** Parses a comma-separated list of sections: `strip,now`. */
const Sections = v.pipe(
  v.string(),
  v.maxLength(SECTIONS_LENGTH_MAX),
  v.transform((text) => text.split(',')),
  v.array(PanelSection),
);

const period = v.object({ startDate: v.string(), endDate: v.string() });

export const MainPanel = v.object({
  period,
  /** The compared period; null without `compare`, and when it begins before the garage's first record. */
  comparison: v.nullable(period),
  /** The merchant's currency: that of all amounts except `others`. */
  currency: Currency,
  /** Current day in the merchant's time zone. */
  today: v.string(),
  /** The requested sections. */
  strip: v.optional(PanelStrip),
  now: v.optional(PanelNow),
  money: v.optional(PanelMoney),
  work: v.optional(PanelWork),
  clients: v.optional(PanelClients),
  site: v.optional(PanelSite),
});
export type MainPanel = v.InferOutput<typeof MainPanel>;

export const CashUp = v.object({
  date: v.string(),
  /** One row per currency with payments, and always one for the merchant's currency, which is first. */
  totals: v.array(CashRow),
  /** By payment method and currency. */
  methods: v.array(v.object({ method: PaymentMethod, ...CashRow.entries })),
  /** By the employee who recorded the payment, method and currency. */
  employees: v.array(v.object({ userId: v.string(), name: v.string(), method: PaymentMethod, ...CashRow.entries })),
});
export type CashUp = v.InferOutput<typeof CashUp>;

export const mainPanel = {
  /** Returns the figures of a period (docs/rules/analytics.md#main-panel), of all sections by default. */
  get: endpoint({
    name: 'main-panel',
    method: 'GET',
    path: '/analytics/main-panel',
    access: 'turnover.read',
    query: dateRangeQuery({ compare: v.optional(Flag), sections: v.optional(Sections) }),
    response: v.object({ data: MainPanel, meta: ReadMeta }),
  }),
  /** Returns the payments of one day by method and by employee. */
  cashUp: endpoint({
    name: 'main-panel',
    method: 'GET',
    path: '/analytics/cash-up',
    access: 'turnover.read',
    query: v.strictObject({ date: Day }),
    response: v.object({ data: CashUp, meta: ReadMeta }),
  }),
};
