// Checks the version of Node. Runs on Node >= 20.

/** Oldest Node (major, minor) with Argon2 in `node:crypto` and TypeScript without a build. */
const MINIMUM = [24, 7];

/**
 * Returns an error message when the installed Node is too old and npm has no package `node` for the system; undefined
 * otherwise.
 */
export function describeMissingNode({ hasPackage, version, wanted, system }) {
  if (hasPackage) return undefined;
  const [major, minor] = version.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return undefined;
  return `npm has no Node ${wanted} for ${system}, and Node ${version} is too old: install Node ${MINIMUM.join('.')} or newer from https://nodejs.org, and repeat the command.`;
}
