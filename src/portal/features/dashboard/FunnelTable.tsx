import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { PanelSite } from '#domain/analytics/panel-groups.ts';
import type { Currency } from '#domain/money/currency.ts';
import { formatAmount, OtherAmounts } from './figures.tsx';

const STEPS = ['visitors', 'messages', 'clients', 'visits'] as const;

/** From the site to the cash desk: what became of the visitors of each campaign. */
export function FunnelTable({ rows, currency }: { rows: PanelSite['funnel']; currency: Currency }) {
  const { t } = useTranslation(['main-panel', 'charts']);
  if (rows.length === 0) return <p className="text-muted py-8 text-center">{t('charts:empty')}</p>;
  return (
    <div role="group" aria-label={t('main-panel:funnel.title')} tabIndex={0} className="relative overflow-x-auto">
      <table className="figure-table table">
        <thead>
          <tr>
            <th scope="col">{t('main-panel:funnel.campaign')}</th>
            {STEPS.map((step) => (
              <th key={step} scope="col" className="text-end">
                {t(`main-panel:funnel.${step}`)}
              </th>
            ))}
            <th scope="col" className="text-end">
              {t('main-panel:figures.received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.campaign ?? ''}>
              <th scope="row" className="font-medium">
                <bdi>{row.campaign ?? t('main-panel:none.campaigns')}</bdi>
              </th>
              {STEPS.map((step) => (
                <td key={step} className="text-end tabular-nums">
                  {formatNumber(row[step])}
                </td>
              ))}
              <td className="text-end font-semibold">
                <bdi>{formatAmount(row.received, currency)}</bdi>
                <OtherAmounts others={row.others} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
