import { formatNumber } from '#client/format.ts';

/** A distance as the odometer counts it. */
export const formatKm = (km: number): string =>
  formatNumber(km, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
