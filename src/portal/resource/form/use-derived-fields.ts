import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DerivedFields } from '../define-resource.ts';
import type { FormInput, FormValues } from './values.ts';

/** Keeps the fields of `follows` in step with the others, until somebody types in them. */
export function useDerivedFields(
  form: UseFormReturn<FormValues, unknown, FormInput>,
  follows: DerivedFields | undefined,
): void {
  const { watch, setValue } = form;
  useEffect(() => {
    if (!follows) return;
    const typed = new Set<string>();
    const { unsubscribe } = watch((values, { name: changed, type }) => {
      if (changed === undefined || type !== 'change') return;
      typed.add(changed);
      for (const [name, follow] of Object.entries(follows)) {
        const value = typed.has(name) ? undefined : follow!(values);
        if (value !== undefined) setValue(name, value);
      }
    });
    return unsubscribe;
  }, [follows, watch, setValue]);
}
