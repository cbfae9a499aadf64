import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '#domain/branding/branding.ts';
import { warningsOf } from './shades.ts';

/** Whether words and buttons in these colours can be read. */
export function Warnings({ shades }: { shades: Theme['colorBrand'] }) {
  const { t } = useTranslation('merchant-info');
  const warnings = warningsOf(shades);
  return (
    <div role="status" className="text-sm">
      {warnings.length === 0 ? (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="text-success mt-0.5 size-4 shrink-0" />
          {t('merchant-info:look.readable')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="text-warning mt-0.5 size-4 shrink-0" />
              {t(`merchant-info:look.warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
