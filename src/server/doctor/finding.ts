/** Result of a check; `text` is what was found, or the fix. */
export interface Result {
  status: 'ok' | 'fix' | 'skipped';
  text: string;
}

/** A result with the name of its check. */
export interface Finding extends Result {
  name: string;
}

/** Checks by name, in the order of the report. */
export type Checks = Record<string, () => Result | Promise<Result>>;

export const ok = (text: string): Result => ({ status: 'ok', text });
export const fix = (text: string): Result => ({ status: 'fix', text });
export const skipped = (text: string): Result => ({ status: 'skipped', text });

/**
 * Runs checks one after another, because the check of the port listens on it for a moment. A check that throws becomes
 * a finding with the message of its error.
 */
export async function runChecks(checks: Checks): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push({ name, ...(await check()) });
    } catch (error) {
      findings.push({ name, ...fix((error as Error).message) });
    }
  }
  return findings;
}

const LABELS = { ok: 'OK ', fix: 'FIX', skipped: '-  ' } as const;

/** Returns the line of a finding, such as `OK   disk: 12 GB are free`. */
export const formatFinding = ({ name, status, text }: Finding): string =>
  `${LABELS[status]}  ${name}: ${text.trim().replaceAll(/\s*\n\s*/g, ' ')}`;
