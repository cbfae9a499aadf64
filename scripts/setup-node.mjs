// Which Node runs the product, for any Node >= 20.

/** The oldest Node with what the product uses: Argon2 in `node:crypto`, and TypeScript without a build. */
const LEAST = [24, 7];

/**
 * Returns a sentence when the commands would run on a Node that is too old: npm has no binaries of the package `node` for some
 * systems, and the Node of the system takes its place.
 */
export function describeMissingNode({ hasPackage, version, wanted, system }) {
  if (hasPackage) return undefined;
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined;
  return `npm has no Node ${wanted} for ${system}, and Node ${version} is too old: install Node ${LEAST.join('.')} or newer from https://nodejs.org, and repeat the command.`;
}
