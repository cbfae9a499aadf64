import { useTranslation } from 'react-i18next';
import type { ComponentProps } from 'react';
import { StatusDot } from '#ui/inline.tsx';

interface PicklistLabelProps {
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels: string;
  value: string | boolean;
}

/** Renders the translated label of a picklist value. */
export function PicklistLabel({ labels, value }: PicklistLabelProps) {
  const { t } = useTranslation(labels.split(':')[0]);
  return <>{t(`${labels}.${value}`)}</>;
}

type Tone = ComponentProps<typeof StatusDot>['tone'];

interface StatusLabelProps<Value extends string> {
  labels: string;
  value: Value;
  tones: Record<Value, Tone>;
}

/** Renders a status as a coloured dot with its translated label. */
export const StatusLabel = <Value extends string>({ labels, value, tones }: StatusLabelProps<Value>) => (
  <StatusDot tone={tones[value]}>
    <PicklistLabel labels={labels} value={value} />
  </StatusDot>
);
