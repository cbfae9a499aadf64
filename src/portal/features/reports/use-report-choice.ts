import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FALLBACK_LOCALE, parseLocale, type Locale } from '#domain/locales.ts';
import { REPORT_FORMATS, REPORT_TYPES, type ReportFormat, type ReportType } from '#domain/reports/report.ts';

export interface ReportChoice {
  type: ReportType;
  format: ReportFormat;
  lan: Locale;
}

/** Parameters that the requests of a preview and of its file share. */
export interface ReportRequest {
  type: ReportType;
  lan: Locale;
  startDate: string;
  endDate: string;
}

type Params = Record<string, unknown>;

/** Returns report, format and language from the URL, and their setter. The language defaults to the interface's. */
export function useReportChoice(): [ReportChoice, (change: Partial<ReportChoice>) => void] {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const choice = {
    type: REPORT_TYPES.find((type) => type === params.type) ?? REPORT_TYPES[0],
    format: REPORT_FORMATS.find((format) => format === params.format) ?? 'xlsx',
    lan: parseLocale(params.lan) ?? parseLocale(i18n.language) ?? FALLBACK_LOCALE,
  };
  const setChoice = (change: Partial<ReportChoice>) =>
    void navigate({
      to: '.',
      search: (previous: Params) => ({ ...previous, ...change }),
      replace: true,
      resetScroll: false,
    });
  return [choice, setChoice];
}
