import { StatusDot } from '#ui/StatusDot.tsx';
import type { ComponentProps } from 'react';
import { Term } from './Term.tsx';

type Tone = ComponentProps<typeof StatusDot>['tone'];

interface Props<Value extends string> {
  of: string;
  value: Value;
  tones: Record<Value, Tone>;
}

/** A status as a coloured dot and its word. */
export const Status = <Value extends string>({ of, value, tones }: Props<Value>) => (
  <StatusDot tone={tones[value]}>
    <Term of={of} value={value} />
  </StatusDot>
);
