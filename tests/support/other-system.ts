import { createProcessNameCheck } from '#server/postgres/process-checks.ts';
import { choosePlatform, type Platform, readMachine } from '#server/postgres/platform.ts';

/** Returns the Windows platform with the binaries and the process name check of this system. */
export function aWindowsPlatform(): Platform {
  const own = choosePlatform(readMachine());
  const windows = choosePlatform({ platform: 'win32', arch: 'x64', isRoot: false, isMusl: false });
  const { packageName, suffix, account, lang } = own;
  const locale = windows.locale.map((argument) => argument.replace('en-US', 'C.UTF-8'));
  return { ...windows, packageName, suffix, account, lang, locale, isPostmaster: createProcessNameCheck('ps') };
}
