import { StatusDot } from '#ui/StatusDot.tsx';
import type { ComponentProps } from 'react';
import { PicklistLabel } from './Term.tsx';

type Tone = ComponentProps<typeof StatusDot>['tone'];

interface Props<Value extends string> {
  labels: string;
  value: Value;
  tones: Record<Value, Tone>;
}

/** A status as a coloured dot and its word. */
export const StatusLabel = <Value extends string>({ labels, value, tones }: Props<Value>) => (
  <StatusDot tone={tones[value]}>
    <PicklistLabel labels={labels} value={value} />
  </StatusDot>
);
