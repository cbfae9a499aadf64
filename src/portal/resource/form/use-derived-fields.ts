import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DerivedFields } from '../define-resource.ts';
import type { FormInput, FormValues } from './values.ts';

/** Recomputes derived fields on each change until the user edits them. */
export function useDerivedFields(
  form: UseFormReturn<FormValues, unknown, FormInput>,
  derivedFields: DerivedFields | undefined,
): void {
  const { watch, setValue } = form;
  useEffect(() => {
    if (!derivedFields) return;
    const edited = new Set<string>();
    const { unsubscribe } = watch((values, { name: changed, type }) => {
      if (changed === undefined || type !== 'change') return;
      edited.add(changed);
      for (const [name, derive] of Object.entries(derivedFields)) {
        const value = edited.has(name) ? undefined : derive!(values);
        if (value !== undefined) setValue(name, value);
      }
    });
    return unsubscribe;
  }, [derivedFields, watch, setValue]);
}
