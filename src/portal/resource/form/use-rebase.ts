import { get, type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface Changes {
  /** Names of the inputs that the user changed. */
  edited: string[];
  /** Edited inputs that the other editor has changed to a different value. */
  conflicts: string[];
}

/** Compares two versions with their common base version. */
export function compareVersions<Values>(
  before: Values,
  mine: Values,
  theirs: Values,
  changedNames: (values: Values, before: Values) => string[],
): Changes {
  const edited = changedNames(mine, before);
  const changed = new Set(changedNames(theirs, before));
  const different = new Set(changedNames(mine, theirs));
  return { edited, conflicts: edited.filter((name) => changed.has(name) && different.has(name)) };
}

interface RebaseOptions<Base, Values extends FieldValues, Input extends FieldValues> {
  form: Pick<UseFormReturn<Values, unknown, Input>, 'getValues' | 'reset' | 'setValue'>;
  base: Base;
  setBase: (base: Base) => void;
  toValues: (base: Base) => Values;
  /** Names of the inputs that differ between two versions of the values. */
  changedNames: (values: Values, before: Values) => string[];
}

/**
 * Three-way merge of a form: `base` is the version that the form was opened with, the form values contain the edits,
 * and `merge` replaces the base by a newer version. An input conflicts if both sides changed it to different values.
 */
export function useRebase<Base, Values extends FieldValues, Input extends FieldValues>(
  options: RebaseOptions<Base, Values, Input>,
) {
  const { form, base, setBase, toValues, changedNames } = options;

  /** Makes `next` the base version and discards the edits of all inputs except `kept`. */
  function rebase(next: Base, kept: readonly string[] = []): void {
    const values = form.getValues();
    const edits = kept.map(
      (name) => [name as FieldPath<Values>, get(values, name) as FieldPathValue<Values, FieldPath<Values>>] as const,
    );
    setBase(next);
    form.reset(toValues(next));
    for (const [name, value] of edits) form.setValue(name, value, { shouldDirty: true });
  }

  /** Makes `theirs` the base version and reapplies all edits. */
  function merge(theirs: Base): Changes {
    const changes = compareVersions(toValues(base), form.getValues(), toValues(theirs), changedNames);
    rebase(theirs, changes.edited);
    return changes;
  }

  return { rebase, merge };
}
