import type { ReportType } from '#domain/reports/report.ts';
import { carFiles } from './car-files.ts';
import { clients } from './clients.ts';
import { oilChanges } from './oil-changes.ts';
import { pageViews } from './page-views.ts';
import { repairs } from './repairs.ts';
import type { ReportSource } from './source.ts';
import { tasks } from './tasks.ts';
import { vehicles } from './vehicles.ts';
import { browsers, devices, popularPages } from './view-names.ts';

/** The rows of each report. */
export const REPORT_SOURCES: Record<ReportType, ReportSource> = {
  'car-files': carFiles,
  clients,
  vehicles,
  tasks,
  repairs,
  'oil-changes': oilChanges,
  'page-views': pageViews,
  'popular-pages': popularPages,
  browsers,
  devices,
};
