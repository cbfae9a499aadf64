import { useTranslation } from 'react-i18next';
import { getTextDirection } from '#domain/locales.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartSpec } from '#ui/chart/chart-spec.ts';

/**
 * `Chart` with the labels and the text direction of the current language. The screen must load the namespace `charts`.
 */
export function LocalizedChart({ spec }: { spec: ChartSpec }) {
  const { t, i18n } = useTranslation('charts');
  return (
    <Chart
      spec={spec}
      dir={getTextDirection(i18n.language)}
      labels={{
        showTable: t('charts:showTable'),
        showChart: t('charts:showChart'),
        empty: t('charts:empty'),
        hint: t('charts:hint'),
      }}
    />
  );
}
