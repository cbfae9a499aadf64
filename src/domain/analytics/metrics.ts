/**
 * Figures of the main panel that have a definition (docs/rules/analytics.md#metrics), which is the translation
 * `main-panel:definitions.<name>`.
 */
export const METRICS = [
  'received',
  'billed',
  'owed',
  'overdueBalance',
  'averageBill',
  'margin',
  'methods',
  'vehiclesFinished',
  'waiting',
  'onTime',
  'visitorsToMessages',
  'inWorkshop',
  'onHold',
  'readyForPickup',
  'overdue',
  'dueToday',
  'unreadMessages',
  'oilDueThisWeek',
  'completed',
  'turnaround',
  'services',
  'weekdays',
  'reopened',
  'newClients',
  'returning',
  'rating',
  'topClients',
  'views',
  'visitors',
  'funnel',
  'cashUp',
  'comparison',
] as const;
export type Metric = (typeof METRICS)[number];
